// Facts: 125 %, 30 days' credit, $0.60 per pound per article.

/** The client agreement of moves that start in Colorado. */
export const COLORADO_CLIENT_AGREEMENT = `This agreement is between {company} and {client}. It covers job {jobNumber}, on the day and at the places that your job page names. {company} is permitted with the public utilities commission of the state of Colorado as a mover. Permit number: {pucNumber}

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

- Option A1: full value protection without a deductible. For each article that is lost or damaged we repair it, replace it with one of like kind and quality, or pay what that costs, up to the value of the shipment that you declare.
- Option A2: full value protection with a deductible. The same protection at a lower price, but you bear the deductible that is named.
- Option B: released value. We answer for at most $0.60 per pound per article. There is no extra charge. A television of thirty pounds is then worth eighteen dollars to us.

Declare the value of the shipment truthfully: it is the most that is paid in all. The price of your protection follows from it and is a line of the estimate. Articles worth more than $100 per pound have to be named to us in writing before the move.

# Cargo insurance

{company} carries cargo insurance as the Commission demands it. You can ask for the certificate. Say below whether you want insurance on your goods beyond that; it is sold by an insurer, not by us.

# What is not covered

We do not answer for the contents of boxes that you packed yourself unless we damaged the box, for the inner works of devices without outer damage, for furniture of pressed wood that comes apart when it is moved as usual, or for damage from weather, theft by others or acts of authorities.

# Claims

Note loss and damage on the papers before the crew leaves, and send claims in writing to {company} within nine months of delivery. We confirm within 30 days and decide within 120 days; if it takes longer, we tell you where it stands every 60 days.

# Complaints

Talk to us first. You can also complain to the Colorado Public Utilities Commission, which watches over movers in this state: Consumer Affairs, (303) 894-2070, puc.colorado.gov.

# Electronic agreement

You agree by your account on this site. The record keeps the text, the estimate, your valuation, the time and the device. You can download it, and have it on paper at no charge.`
