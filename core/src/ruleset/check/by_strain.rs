//! Which order of the cards a contract uses in each strain.

use crate::ruleset::spec::{ContractSpec, OrderChoice};
use crate::ruleset::{AuctionStrain, KindId, NobodyBound, OrderFamilyId, Problem, Strain, StrainId};

use super::cards::Orders;
use super::context::Check;
use super::contract::Parts;

/// The order of the cards by strain, and for none in the last place.
pub(super) fn orders(
    check: &mut Check<'_>,
    kind: KindId,
    name: &str,
    spec: &ContractSpec,
    parts: &Parts<'_>,
) -> Vec<OrderFamilyId> {
    let path = format!("contract.{name}.order");
    let strains = check.names.strains.clone();
    let usual = OrderFamilyId(0);
    let mut by_strain: Vec<Option<OrderFamilyId>> = vec![None; strains.len() + 1];
    match &spec.order {
        None => {
            if parts.orders.families.len() > 1 {
                let message = "there are several orders of the cards: `order` must say which one is in force";
                check.problem(format!("contract.{name}"), "contract/no-order", message);
            }
            by_strain.fill(Some(usual));
        }
        Some(OrderChoice::Always(order)) => by_strain.fill(Some(family(check, parts.orders, order, &path))),
        Some(OrderChoice::ByStrain(choice)) => {
            let other =
                choice.get("else").map(|order| family(check, parts.orders, order, &format!("{path}.else")));
            by_strain.fill(other);
            for (strain, order) in choice.iter().filter(|(strain, _)| *strain != "else") {
                let path = format!("{path}.{strain}");
                let order = family(check, parts.orders, order, &path);
                if let Some(index) = strains.iter().position(|other| other.name == *strain) {
                    by_strain[index] = Some(order);
                    continue;
                }
                let known = strains.iter().map(|strain| strain.name.as_str()).chain(["else"]);
                check.unknown(
                    path,
                    "contract/unknown-strain",
                    format!("`{strain}` is no strain"),
                    strain,
                    known,
                );
            }
        }
    }
    if parts.deck.is_some() {
        let trump_later = names_trump(check, spec);
        for strain in reached(kind, &strains, parts) {
            let order = by_strain.get(strain.map_or(strains.len(), StrainId::index)).copied().flatten();
            let strain = strain.and_then(|strain| strains.get(strain.index()));
            fits(check, parts.orders, order, strain, trump_later, &path);
        }
    }
    by_strain.into_iter().map(|order| order.unwrap_or(usual)).collect()
}

/// Looks at the order of a strain in which the contract can be played.
fn fits(
    check: &mut Check<'_>,
    orders: &Orders,
    order: Option<OrderFamilyId>,
    strain: Option<&Strain>,
    trump_later: bool,
    path: &str,
) {
    let Some(family) = order.map(|order| orders.get(order)) else {
        let how = strain.map_or("without a strain".to_owned(), |strain| format!("in `{}`", strain.name));
        let message = format!("it can be played {how}, and there is no order for that");
        check.add(Problem::new(path, "contract/order-missing", message).help("`else` stands for the rest"));
        return;
    };
    let is_suit = strain.is_some_and(|strain| strain.suit.is_some());
    if let Some(family) = family.filter(|family| family.needs_trump && !is_suit && !trump_later) {
        let why = strain.map_or("it can be played without a strain".to_owned(), |strain| {
            format!("`{}` is no suit", strain.name)
        });
        let message = format!("the order `{}` needs a trump suit, and {why}", family.name);
        check.problem(path, "contract/order-needs-trump", message);
    }
}

fn family(check: &mut Check<'_>, orders: &Orders, name: &str, path: &str) -> OrderFamilyId {
    let Some(found) = orders.family(name) else {
        let message = format!("there is no order `{name}`");
        check.unknown(path, "contract/unknown-order", message, name, orders.names());
        return OrderFamilyId(0);
    };
    if orders.get(found).is_some_and(|family| family.needs_named) {
        let message = format!(
            "the order `{name}` needs a suit that is named later: a dialog `name_suit` puts it in force"
        );
        check.problem(path, "contract/order-needs-named", message);
    }
    found
}

/// Whether a phase of the contract names the trump suit.
fn names_trump(check: &Check<'_>, spec: &ContractSpec) -> bool {
    spec.phases.iter().flatten().any(|phase| {
        check
            .spec
            .dialog
            .get(phase)
            .is_some_and(|dialog| !dialog.off && dialog.letter.as_deref() == Some("T"))
    })
}

/// Strains in which a kind can be played.
fn reached(kind: KindId, strains: &[Strain], parts: &Parts<'_>) -> Vec<Option<StrainId>> {
    let auction = parts.auction;
    let mut reached = Vec::new();
    if auction.contract == Some(kind)
        || [auction.nobody_bound, auction.only_unbinding].contains(&NobodyBound::Contract(kind))
    {
        match auction.strain {
            AuctionStrain::None => reached.push(None),
            AuctionStrain::Fixed(strain) => reached.push(Some(strain)),
            AuctionStrain::Turned => {
                let suits = (0..).map(StrainId).zip(strains).filter(|(_, strain)| strain.suit.is_some());
                reached.extend(suits.map(|(strain, _)| Some(strain)));
            }
        }
    }
    if auction.contract.is_none() {
        reached.extend(
            parts.rungs.list.iter().filter(|rung| rung.kind == kind && rung.binds).map(|rung| rung.strain),
        );
    }
    let mut once = Vec::new();
    for strain in reached {
        if !once.contains(&strain) {
            once.push(strain);
        }
    }
    once
}
