/**
 * Complete wordings of the product that a release has replaced: jobs whose clients agreed to them keep them.
 * When you change a text in defaults.ts, add the previous text here; wordings.test.ts fails if one is
 * missing.
 */
export const PAST_WORDINGS: readonly string[] = [
  `This estimate rests on what you told {company} about your home, your goods, the distance and the date. Labor is charged by the hour for the crew that you booked, with the minimum time shown in the lines. More goods, more stairs, a longer way to the truck or a wait that we did not cause take more time.

When something changes, we change the estimate and ask you again: the old one no longer counts. The total today is {total}.`,
  `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. What it says of carrying goods does not apply where only labor or junk removal was ordered.

# What we do

{company} does the work listed in the estimate: loading, unloading, packing, driving and other labor, as ordered. The crew works with care and with its own equipment. Services that are not in the estimate can be added on the day; we tell you the price before we begin with them.

# Price

Labor is charged by the hour for the number of movers you booked, with the minimum time shown in the estimate. Time counts from the arrival of the crew at the first address to the end of work at the last one, the drive between them included. Charges by weight, by mile or by piece follow the lines of the estimate.

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

On moves between states {company} answers with full value protection unless you waive it in writing. On other moves, unless you choose more protection in writing, we answer for loss and damage at 60 cents per pound per article, or what the law of the state demands. That is the released value, and it costs nothing extra. A lamp of ten pounds is then worth six dollars to us, whatever it cost you. Ask us about full replacement value before the move.

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, war, theft by others or acts of authorities.

# Damage to your home

Show the crew weak floors, fresh paint and tight corners. Tell us about damage to a house before the crew leaves, so that it can be looked at.

# Claims

Send claims in writing to {company} within nine months of delivery, with pictures where you have them. We confirm that we have your claim within 30 days and decide it within 120 days, or sooner where the law of the state says so; if it takes longer, we tell you where it stands every 60 days. Keep broken pieces and their packing until then.

# Delay

Traffic, weather and the move before yours can make us late. We tell you as soon as we know. We do not answer for what follows from a delay that we could not avoid.

# Disputes

Talk to us first. If we do not agree, the courts decide that the law names for your move. On moves between states you can ask for arbitration.

# Pictures

The crew may take pictures of goods and rooms to record their condition. They are kept with your job and shown to nobody else.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, the time and the device. You can download it, and have it on paper at no charge.`,
  `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. {company} is permitted with the public utilities commission of the state of Colorado as a mover. Permit number: {pucNumber}

# What we do

{company} does the work listed in the estimate below. Services that are not in it can be added on the day; we tell you the price and you agree before we begin with them.

# Price and estimate

Labor is charged by the hour for the number of movers you booked, with the minimum time shown. Charges by weight, by mile or by piece follow the lines of the estimate. The estimate today is {total}.

The estimate says whether it is binding. A binding estimate is the price for the goods and services it names. With a non-binding estimate the price follows the work done. On moves inside Colorado we ask at delivery for at most 125 % of a non-binding estimate, on moves between states for at most 110 %; what is above that is due 30 days after delivery. When you have paid what may be asked for at delivery, we give up your goods.

# Deposit, changes and cancellation

A deposit may be asked for to hold your date; your job page names it before you pay, and it is part of the price. You can change the date or the crew size on your job page; a fee may apply once the job is scheduled and is shown before you confirm. If you cancel after the crew has set out, you pay the minimum time. On moves between states you can withdraw without penalty within three days of signing, and the deposit comes back in full.

# Payment and storage

We take the forms of payment named on your job page, two of them at least. If goods have to be held or stored, we tell you where and what it costs before it begins.

# Your part

- Be at both addresses, or name an adult who decides for you.
- Have goods packed and ready that you pack yourself, and mark what is fragile.
- Keep ways, stairs and parking free, and book elevators.
- Look around before the crew leaves.
- Take cash, jewelry, papers, medicine and devices with your data with you.

# What we do not carry

We do not move explosives, fuel, propane, paint, acids, bleach, loaded weapons, animals, perishable food, or anything that the law forbids.

# How your goods are protected

On moves between states full value protection applies unless you waive it in writing. You choose one of three options below by typing your initials. Approve exactly one and decline the other two. Nobody but you can type them.

- Option A1: full replacement value without a deductible. For each article that is lost or damaged we repair it, replace it with one of like kind and quality, or pay what that costs, up to the value of the shipment that you declare.
- Option A2: full replacement value with a deductible. The same protection, but you bear the deductible that is named. The premium is lower.
- Option B: released value. We answer for at most $0.60 per pound per article. There is no extra charge. A television of thirty pounds is then worth eighteen dollars to us.

Declare the value of the shipment truthfully: it is the most that is paid in all. Articles worth more than $100 per pound have to be named to us in writing before the move.

# Cargo insurance

{company} carries cargo insurance as the Commission demands it. You can ask for the certificate. Say below whether you want insurance on your goods beyond that; it is sold by an insurer, not by us.

# What is not covered

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, theft by others or acts of authorities.

# Claims

Note loss and damage on the papers before the crew leaves, and send claims in writing to {company} within nine months of delivery. We confirm within 30 days and decide within 120 days; if it takes longer, we tell you where it stands every 60 days.

# Complaints

Talk to us first. You can also complain to the Colorado Public Utilities Commission, which watches over movers in this state: Consumer Affairs, (303) 894-2070, puc.colorado.gov.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, your valuation, the time and the device. You can download it, and have it on paper at no charge.`,
  `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. What it says of carrying goods does not apply where only labor or junk removal was ordered.

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

On moves between states {company} answers with full value protection unless you waive it in writing. On other moves, unless you choose more protection in writing, we answer for loss and damage at 60 cents per pound per article, or what the law of the state demands. That is the released value, and it costs nothing extra. A lamp of ten pounds is then worth six dollars to us, whatever it cost you. Ask us about full replacement value before the move.

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, war, theft by others or acts of authorities.

# Damage to your home

Show the crew weak floors, fresh paint and tight corners. Tell us about damage to a house before the crew leaves, so that it can be looked at.

# Claims

Send claims in writing to {company} within nine months of delivery, with pictures where you have them. We confirm that we have your claim within 30 days and decide it within 120 days, or sooner where the law of the state says so; if it takes longer, we tell you where it stands every 60 days. Keep broken pieces and their packing until then.

# Delay

Traffic, weather and the move before yours can make us late. We tell you as soon as we know. We do not answer for what follows from a delay that we could not avoid.

# Disputes

Talk to us first. If we do not agree, the courts decide that the law names for your move. On moves between states you can ask for arbitration.

# Pictures

The crew may take pictures of goods and rooms to record their condition. They are kept with your job and shown to nobody else.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, the time and the device. You can download it, and have it on paper at no charge.`,
  `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. {company} is permitted with the public utilities commission of the state of Colorado as a mover. Permit number: {pucNumber}

# What we do

{company} does the work listed in the estimate below. Services that are not in it can be added on the day; we tell you the price and you agree before we begin with them.

# Price and estimate

{howCharged} All other charges follow the lines of the estimate. The estimate today is {total}.

The estimate says whether it is binding. A binding estimate is the price for the goods and services it names. With a non-binding estimate the price follows the work done. On moves inside Colorado we ask at delivery for at most 125 % of a non-binding estimate, on moves between states for at most 110 %; what is above that is due 30 days after delivery. When you have paid what may be asked for at delivery, we give up your goods.

# Deposit, changes and cancellation

A deposit may be asked for to hold your date; your job page names it before you pay, and it is part of the price. You can change the date or the crew size on your job page; a fee may apply once the job is scheduled and is shown before you confirm. If you cancel after the crew has set out, you pay the minimum time. On moves between states you can withdraw without penalty within three days of signing, and the deposit comes back in full.

# Payment and storage

We take the forms of payment named on your job page, two of them at least. If goods have to be held or stored, we tell you where and what it costs before it begins.

# Your part

- Be at both addresses, or name an adult who decides for you.
- Have goods packed and ready that you pack yourself, and mark what is fragile.
- Keep ways, stairs and parking free, and book elevators.
- Look around before the crew leaves.
- Take cash, jewelry, papers, medicine and devices with your data with you.

# What we do not carry

We do not move explosives, fuel, propane, paint, acids, bleach, loaded weapons, animals, perishable food, or anything that the law forbids.

# How your goods are protected

On moves between states full value protection applies unless you waive it in writing. You choose one of three options below by typing your initials. Approve exactly one and decline the other two. Nobody but you can type them.

- Option A1: full replacement value without a deductible. For each article that is lost or damaged we repair it, replace it with one of like kind and quality, or pay what that costs, up to the value of the shipment that you declare.
- Option A2: full replacement value with a deductible. The same protection, but you bear the deductible that is named. The premium is lower.
- Option B: released value. We answer for at most $0.60 per pound per article. There is no extra charge. A television of thirty pounds is then worth eighteen dollars to us.

Declare the value of the shipment truthfully: it is the most that is paid in all. Articles worth more than $100 per pound have to be named to us in writing before the move.

# Cargo insurance

{company} carries cargo insurance as the Commission demands it. You can ask for the certificate. Say below whether you want insurance on your goods beyond that; it is sold by an insurer, not by us.

# What is not covered

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, theft by others or acts of authorities.

# Claims

Note loss and damage on the papers before the crew leaves, and send claims in writing to {company} within nine months of delivery. We confirm within 30 days and decide within 120 days; if it takes longer, we tell you where it stands every 60 days.

# Complaints

Talk to us first. You can also complain to the Colorado Public Utilities Commission, which watches over movers in this state: Consumer Affairs, (303) 894-2070, puc.colorado.gov.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, your valuation, the time and the device. You can download it, and have it on paper at no charge.`,
  `This bill of lading is the contract for the transport of the goods named in it. The estimate and the inventory are part of it.

# Carrier's duty

{company} takes the goods over at the origin in the condition noted on the inventory, carries them with reasonable dispatch and delivers them at the destination. Dates are agreed periods unless the bill of lading says that they are guaranteed. When a date cannot be kept, the carrier tells the client at its own cost as soon as it knows.

# Liability

The carrier answers for loss and damage up to the valuation that the client chose above. Without a written choice of released value, interstate shipments move under full value protection. Released value is 60 cents per pound per article. The carrier does not answer for defects of the goods themselves, for the client's own packing, for acts of authorities, or for articles worth more than $100 per pound that were not named in writing.

# Charges

Charges are due in the form and at the time named above. Before delivery the carrier may ask for at most the amount named as the maximum: all of a binding estimate, or of a non-binding one 110 % on moves between states and 125 % on moves inside Colorado. The rest of a non-binding estimate is billed after 30 days. When that amount has been paid, the carrier gives up the goods.

# Right to rescind

An interstate client signs this bill of lading at least three days before loading and may rescind it without penalty within three days of signing. A deposit is then paid back in full.

# Extra services

Services that are not in the estimate are done when the client orders them or when they are needed to reach the goods, and are written on this bill of lading with their price before they begin. What the carrier finds necessary only after loading is billed after 30 days. The client may have the shipment weighed again before it is unloaded where the price follows the weight, and may watch each weighing.

# Goods that are not carried

The carrier does not take explosives, flammable or corrosive goods, animals, perishable food, money or papers of value. It may open a package when there is reason to think that it holds such goods. Boxes that the client packed are taken as they are, marked as packed by owner.

# Delivery and storage

The client, or somebody named by the client, takes the goods over, checks them against the inventory and notes what is missing or damaged. If nobody is there or the charges are not paid, the carrier may store the goods at the client's cost after it has said so.

# Claims

Claims are made in writing to {company} within nine months of delivery. The carrier confirms a claim within 30 days, decides it within 120 days, and reports every 60 days if it takes longer. A claim that was declined can be taken to court within two years of the decision.

# Signatures

Nobody signs a bill of lading with blanks in it. The client and the crew sign at the origin and again at the destination, where the signature confirms delivery and not that nothing is damaged.`,
  `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. What it says of carrying goods does not apply where only labor or junk removal was ordered.

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

Send claims in writing to {company} within nine months of delivery, with pictures where you have them. We confirm that we have your claim within 30 days and decide it within 120 days, or sooner where the law of the state says so; if it takes longer, we tell you where it stands every 60 days. Keep broken pieces and their packing until then.

# Delay

Traffic, weather and the move before yours can make us late. We tell you as soon as we know. We do not answer for what follows from a delay that we could not avoid.

# Disputes

Talk to us first. If we do not agree, the courts decide that the law names for your move. On moves between states you can ask for arbitration.

# Pictures

The crew may take pictures of goods and rooms to record their condition. They are kept with your job and shown to nobody else.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, the time and the device. You can download it, and have it on paper at no charge.`,
]
