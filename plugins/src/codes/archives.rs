//! Packs in one file, the names of what is in a pack, and the list of those that are installed.

use super::{Code, code};

pub(super) const ARCHIVES: &[Code] = &[
    code(
        "archive/not-gzip",
        "The file is no `.tar.gz`, whatever it is called.",
        "Ask for it again; `overtrick pack build` makes one.",
    ),
    code(
        "archive/cut-off",
        "The file ends before the pack does: it was not sent or copied to its end.",
        "Get it again.",
    ),
    code(
        "archive/damaged",
        "The file is not as it was packed: a sum does not fit, or its parts contradict each other.",
        "Get it again.",
    ),
    code(
        "archive/trailing",
        "Something stands behind the end of the pack.",
        "Ask for a file that `overtrick pack build` has made.",
    ),
    code(
        "archive/too-big",
        "The file, or what is packed in it, is larger than any pack. It was not unpacked.",
        "Do not use it; no honest pack looks like that.",
    ),
    code(
        "archive/too-many",
        "The file holds more files and folders than a pack may have.",
        "Do not use it; no honest pack looks like that.",
    ),
    code(
        "archive/top-folder",
        "A pack file holds one folder, named in small letters, and this one holds something beside it.",
        "Ask for a file that `overtrick pack build` has made.",
    ),
    code(
        "archive/link",
        "A link is packed in the file. It could reach outside the pack, so nothing was unpacked.",
        "Ask for a file that `overtrick pack build` has made.",
    ),
    code(
        "archive/device",
        "A device or a pipe is packed in the file, which no pack needs.",
        "Do not use it.",
    ),
    code(
        "archive/extension",
        "The file uses an extension of the format by which names could be changed behind the back of \
         whoever checks them.",
        "Ask for a file that `overtrick pack build` has made.",
    ),
    code(
        "archive/kind",
        "Something is packed in the file that is neither a file nor a folder.",
        "Ask for a file that `overtrick pack build` has made.",
    ),
    code(
        "archive/unwritten",
        "The pack could not be written into one file.",
        "See whether there is room, and whether its names fit.",
    ),
    code(
        "path/absolute",
        "A name in the pack begins at the root of a disk.",
        "Names in a pack begin in its folder.",
    ),
    code("path/parent", "A name in the pack leads out of it by `..`.", "Names in a pack stay in its folder."),
    code("path/empty", "A part of a name in the pack is empty.", "Give it a name."),
    code("path/long", "A name in the pack is longer than every system allows.", "Shorten it."),
    code("path/deep", "A file lies in more folders than a pack has.", "Put it higher."),
    code(
        "path/letters",
        "A name in the pack has a letter that not every system can have in one.",
        "Use letters, digits, `-` and `_`.",
    ),
    code(
        "path/ending",
        "A name in the pack ends with a dot or a blank, which some systems drop.",
        "Take it away.",
    ),
    code(
        "path/device",
        "A name in the pack is that of a device on Windows, such as `con` or `nul`.",
        "Rename the file.",
    ),
    code(
        "path/case",
        "Two names in the pack differ only in small and capital letters, which some systems take for one.",
        "Rename one of them.",
    ),
    code(
        "path/twice",
        "A name is there twice in the pack, or once as a file and once as a folder.",
        "Keep one.",
    ),
    code(
        "store/list",
        "The list of installed packs cannot be read. Packs that are installed can be played all the \
         same; nothing can be installed, updated or removed.",
        "The message says where it is and what is wrong with it; `overtrick pack verify --rebuild` \
         writes it anew from the packs that are there.",
    ),
];
