// Facts: released value and claims by 49 CFR 370.5, 370.9, 375.201; prices of the company.

/** The client agreement of moves that do not start in Colorado. */
export const CLIENT_AGREEMENT = `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. What it says of carrying goods does not apply where only labor or junk removal was ordered.

# What we do

{company} does the work listed in the estimate: loading, unloading, packing, driving and other labor, as ordered. The crew works with care and with its own equipment. Services that are not in the estimate can be added on the day; we tell you the price before we begin with them.

# Price

{howCharged} Time that is charged by the hour counts from the arrival of the crew at the first address to the end of work at the last one, the drive between them included. All other charges follow the lines of the estimate.

The price changes when the work changes: more goods, stairs or a long carry that were not named, packing that was not finished, an elevator or a parking place that was not to be had, or a wait that we did not cause. The estimate today is {total}.

# Deposit, changes and cancellation

A deposit may be asked for to hold your date; your job page names it before you pay. It is part of the price, not an extra. You can change the date or the crew size on your job page; a fee may apply once the job is scheduled and is shown before you confirm. If you cancel after the crew has set out, you pay the minimum time. Where the law gives you days to withdraw, as on moves between states, you pay nothing in those days and the deposit comes back in full.

# Payment

What is due and when stands on your job page. The balance is due when the work is done. We take the forms of payment named there. A dispute about more than the law lets a mover collect at delivery is no reason for us to hold your goods.

# Your part

- Be at both addresses, or name an adult who decides for you.
- Have goods packed and ready that you pack yourself, and mark what is fragile.
- Keep ways, stairs and parking free, and book elevators.
- Look around before the crew leaves. What is left behind is not our loss.
- Empty refrigerators and defrost freezers. Take cash, jewelry, papers, medicine, keys and devices with your data with you.

# What we do not carry

We do not move explosives, fuel, propane, paint, acids, bleach, weapons that are loaded, living plants over long distances, animals, perishable food, or anything that the law forbids. If you ship such things without telling us, you answer for what they cause.

# Value of your goods

On moves between states {company} answers with full value protection unless you waive it in writing. On other moves, unless you choose more protection in writing, we answer for loss and damage at 60 cents per pound per article, or what the law of the state demands. That is the released value, and it costs nothing extra. A lamp of ten pounds is then worth six dollars to us, whatever it cost you. Before you agree to the estimate you choose the protection of your goods. With full value protection we repair or replace what is lost or damaged, or pay what that costs, up to the value that you declare and less the deductible. Its price is a line of the estimate.

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, war, theft by others or acts of authorities.

# Damage to your home

Show the crew weak floors, fresh paint and tight corners. Tell us about damage to a house before the crew leaves, so that it can be looked at.

# Claims

Send claims in writing to {company} within {claimTime} of delivery, with pictures where you have them. We confirm that we have your claim within {claimConfirmation} and decide it within {claimDecision}; if it takes longer, we tell you where it stands every {claimReports}. Keep broken pieces and their packing until then.

# Delay

Traffic, weather and the move before yours can make us late. We tell you as soon as we know. We do not answer for what follows from a delay that we could not avoid.

# Disputes

Talk to us first. If we do not agree, the courts decide that the law names for your move. On moves between states you can ask for arbitration.

# Pictures

The crew may take pictures of goods and rooms to record their condition. They are kept with your job and shown to nobody else.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, the time and the device. You can download it, and have it on paper at no charge.`
