// Facts: 49 CFR 375.201, 375.407, 375.505, 370.5, 370.9.

/** The terms printed on a bill of lading. */
export const BILL_OF_LADING_TERMS = `This bill of lading is the contract for the transport of the goods named in it. The estimate and the inventory are part of it.

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

Claims are made in writing to {company} within {claimTime} of delivery. The carrier confirms a claim within {claimConfirmation}, decides it within {claimDecision}, and reports every {claimReports} if it takes longer. A claim that was declined can be taken to court within two years of the decision.

# Signatures

Nobody signs a bill of lading with blanks in it. The client and the crew sign at the origin and again at the destination, where the signature confirms delivery and not that nothing is damaged.`
