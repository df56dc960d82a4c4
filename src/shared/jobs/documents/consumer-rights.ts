/** A block of a booklet page, in reading order. */
export type BookletBlock = { kind: 'heading' | 'paragraph' | 'bullet'; text: string }

/** A page of the booklet as the viewer and the PDF show it. */
export interface BookletPage {
  title: string
  blocks: readonly BookletBlock[]
}

/**
 * Edition named on a receipt; increase it when the text changes, so that old receipts still show what was
 * read.
 */
export const CONSUMER_RIGHTS_VERSION = '1'

/**
 * Returns a page; each line of the text is a block: '# ' starts a heading, '- ' a bullet, anything else is a
 * paragraph.
 */
function page(title: string, text: string): BookletPage {
  const lines = text.split('\n').filter((line) => line !== '')
  return { title, blocks: lines.map(block) }
}

function block(line: string): BookletBlock {
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
  if (line.startsWith('- ')) return { kind: 'bullet', text: line.slice(2) }
  return { kind: 'paragraph', text: line }
}

/**
 * Consumer rights booklet for interstate household goods, 27 pages: our own text for the facts of 49 CFR
 * parts 370, 371 and 375. Only ASCII, so that every PDF font can print it.
 */
export const CONSUMER_RIGHTS_PAGES: readonly BookletPage[] = [
  page(
    'About this booklet',
    `
# Your rights and responsibilities when you move

This booklet is for people who move their household from one state to another and pay a moving company to do it. It says what the mover owes you, what you owe the mover, and what to do when something goes wrong. Federal rules stand behind it [49 CFR part 375]. Rules for claims are in [49 CFR part 370], rules for brokers in [49 CFR part 371].

# Who is protected

You are protected as an individual shipper if you own the goods, the bill of lading names you, and you pay the charges [49 CFR 375.103]. If an employer or the government pays, other terms may apply. Ask who answers to you.

# What is not covered

A move inside one state follows the law of that state. Most moves inside one metropolitan area are outside these rules too, even across a state line.

# How to use it

Read it before you sign. The numbers in brackets name the rule, so that you can look it up. The booklet explains the rules in plain words and is not legal advice. The official text of the Federal Motor Carrier Safety Administration (FMCSA) is at www.fmcsa.dot.gov/protect-your-move. Where the two differ, the official text counts.
`,
  ),
  page(
    'Words used: people and papers',
    `
# People

- Mover or carrier: the company that carries your goods and answers for them.
- Broker: a company that finds a mover for you. It does not carry your goods.
- Agent: a local company that acts for a larger mover.
- Shipper: you, the owner of the goods.
- FMCSA: the federal agency that registers movers and receives complaints.

# Papers

- Estimate: the price in writing before the move. It is binding or non-binding.
- Bill of lading: the contract for your move and the receipt for your goods.
- Inventory: the numbered list of what is loaded, with its condition.
- Tariff: the mover's published prices, rules and conditions.
- Weight ticket: the signed slip from the scale.
- Invoice: the bill for the services performed.

# Value

- Full value protection: the mover repairs, replaces or pays for what is lost or damaged.
- Released value: a much lower cover, 60 cents per pound per article, that you choose in writing.
- Declared value: the worth you state for the whole shipment. It is the most that can be paid.
- High-value article: a thing worth more than $100 per pound.

Most of these words are defined in [49 CFR 375.103] and in the appendix to part 375.
`,
  ),
  page(
    'Words used: services and charges',
    `
# Basic charges

- Line-haul charge: the price of the transport itself.
- Valuation charge: the price of the cover you choose.
- Advanced charge: what another company bills for a service you asked for. The mover pays it and adds it to your bill.

# Accessorial services

These are services beyond loading, driving and unloading. Each has its price in the tariff.

- Packing and unpacking: the work and the boxes.
- Long carry: a long way between your door and the truck.
- Flight charge: stairs.
- Shuttle: a smaller truck, where the large one cannot come close.
- Bulky article: a piano, a boat or another thing that needs special handling.
- Appliance service: disconnecting and securing machines.
- Storage in transit: a warehouse stay between pick-up and delivery.

# Service choices

- Guaranteed service: fixed dates, with a payment to you if they are missed.
- Expedited service: faster delivery at a higher price.
- Exclusive use: the vehicle carries your goods only [49 CFR 375.301].

# Two hard words

- Impracticable operations: conditions, described in the tariff, that make normal pick-up or delivery impossible without extra equipment or labor.
- Collect on delivery: you pay when your goods arrive.
`,
  ),
  page(
    'Choosing a mover',
    `
# Check the registration

Every interstate mover needs a USDOT number, and shows it in its advertising [49 CFR 375.207]. Look the number up at www.fmcsa.dot.gov/protect-your-move. You see there whether the company is registered to move household goods, whether it is insured, and which complaints others made.

# Compare

- Ask several movers for a written estimate.
- Ask how long the company has worked under its present name and where its office is.
- Ask whether it carries your goods itself or hands them to another company.
- Ask for its rules on deposits and cancellations in writing.

# Warning signs

- The company wants a large deposit or cash before the move.
- It gives a price by phone and does not want to see your goods, in person or by video.
- It says that its insurance covers everything.
- Its website shows no address and no USDOT number.
- It answers the phone with a general word such as "movers" instead of its name.
- It asks you to sign papers with empty spaces.
- It gives you no information on your rights.
- A rented truck without any company name arrives.

One sign alone may be harmless. Ask about it, and take your time.
`,
  ),
  page(
    'What you receive before the move',
    `
# In writing, from your mover

Before the contract is made, the mover gives you the following [49 CFR 375.213]:

- A written estimate, marked binding or non-binding [49 CFR 375.401].
- The rights and responsibilities booklet and the federal brochure on preparing a move, on paper or by a web link. If you choose the link, you confirm that in a receipt, with the date. The mover keeps the receipt for a year.
- A notice that you can see the parts of the tariff behind your estimate, or have copies on request.
- A short summary of its arbitration program: how it works, what it costs and what your choice means in law [49 CFR 375.211].
- A short summary of how it handles complaints and questions, with its phone number and who pays for the call [49 CFR 375.209].

# What this means for you

Keep all of it together. If a paper is missing, ask for it before you sign. A mover that wants your business can send it within a day.

# The right to ask

You may ask about anything in these papers. Ask for the answer in writing. What was only said is hard to prove later, and the written contract is what counts.
`,
  ),
  page(
    'Working with a broker',
    `
# What a broker does

A broker arranges your move for a fee and passes it to a mover. It owns no trucks for it and is not responsible for your goods in the way a mover is. It must say so.

# What a broker owes you

- It uses only movers that are registered for household goods [49 CFR 371.105].
- It shows its own USDOT number, its address, and the fact that it is a broker, in its advertising [49 CFR 371.107].
- It gives you a list of the movers it works with, and a statement that it is no mover itself [49 CFR 371.109].
- It gives you this kind of information on your rights [49 CFR 371.111].
- Its estimates are in writing, rest on a survey, and are made under a written agreement with the mover, which accepts the estimate as its own [49 CFR 371.113, 371.115 and 375.409].
- It tells you its rules on cancellation, deposits and refunds before you pay [49 CFR 371.117].

# What to do

Ask early who will carry your goods. Look up that mover too. The bill of lading names the mover, and that is the company that answers for loss and damage. If the name on the truck is a different one, ask why before anything is loaded.
`,
  ),
  page(
    'The survey of your goods',
    `
# Why someone looks first

A fair price needs a look at what is to be moved. The mover therefore bases its estimate on a survey of your household goods [49 CFR 375.401]. It can be made in two ways [49 CFR 375.103]:

- On site: someone walks through your home.
- Virtually: live or recorded video that shows the goods clearly.

# Your part

- Show every room, and the attic, the cellar, the garage, the garden and any storage unit.
- Say what will not go.
- Point out heavy, fragile, unusual and valuable things.
- Tell about stairs, elevators, narrow streets and parking at both ends.
- Say which packing you do yourself.

# Doing without

You may waive the survey. The waiver is your decision alone. It is in writing, you sign it before loading, and the mover keeps it with the bill of lading [49 CFR 375.401]. Without a survey the estimate can be far from the final price, so think about it twice.

# Volume and weight

If an estimate counts cubic feet and the bill will count pounds, the mover explains the conversion to you in writing [49 CFR 375.405]. A common figure in the trade is 7 pounds for each cubic foot.
`,
  ),
  page(
    'Binding estimates',
    `
# A fixed price for a fixed list

A binding estimate is an agreement on the price of the goods and services that it lists [49 CFR 375.403]. You pay that price even if the shipment turns out lighter, and the mover keeps to it even if it turns out heavier. The mover may charge a fee for preparing one.

# How it must look

- It is in writing, dated, and signed by you and the mover.
- It says on its face that it binds both of you.
- It lists the goods and services, and says that the price covers only these.
- It becomes part of the bill of lading. The mover keeps it for at least a year.

# What you pay at delivery

- 100 percent of the binding estimate.
- Services that you asked for after the bill of lading was issued.
- Charges for impracticable operations, as the tariff defines them, up to 15 percent of all other charges due at delivery [49 CFR 375.703].

When you offer that, the mover hands over your goods. Anything else is billed later.

# Part of the goods

If only a part arrives, you pay a part of the estimate, by weight. When half the weight comes, half the estimate is due [49 CFR 375.403].
`,
  ),
  page(
    'Non-binding estimates',
    `
# An honest forecast

A non-binding estimate says what the mover expects your move to cost, from the survey, the weight or volume, and the services [49 CFR 375.405]. It costs nothing. The final price follows from the real weight, the services performed and the tariff, so it can be higher or lower than the estimate.

# How it must look

- It is in writing, dated and signed, and reasonably accurate.
- It says on its face that it is not binding.
- It describes the whole shipment and all services.
- It says that you will not be asked for more than 110 percent of it at delivery.

# The 110 percent rule

At delivery the mover may ask for no more than 110 percent of the estimate, plus services that you asked for after the bill of lading was issued, plus impracticable operations up to 15 percent of all other charges then due [49 CFR 375.407 and 375.703]. When you offer that, the mover hands over your goods.

An example: the estimate is $5,000 and the final charges are $6,200. You pay up to $5,500 at delivery. The remaining $700 is billed after 30 days.

# Part of the goods

If only a part arrives, only that share by weight is due.
`,
  ),
  page(
    'When the plan changes',
    `
# Before loading

Sometimes there are more goods, or more work, than the estimate lists. The mover may then decline the job. If it goes on, one thing must happen before loading [49 CFR 375.403 and 375.405]:

- The mover confirms the estimate as it is.
- You both sign a new estimate that lists the additions.
- You both agree in writing to treat a binding estimate as non-binding.

If nothing is signed and the truck is loaded, the first estimate stands. An estimate cannot be changed after loading [49 CFR 375.401].

# Services the mover finds necessary

Where more work turns out to be needed after the bill of lading was issued, the mover explains it first and gives you at least one hour to decide. If you agree, you sign a written attachment. The mover bills this work after 30 days from delivery, not at the door. If you do not agree, it does only what is needed to complete the delivery, and bills that after 30 days too.

# Impracticable operations

Only these charges may be collected at delivery in such a case, and only up to 15 percent of all other charges due then [49 CFR 375.703].

# Services you ask for

Ask for the price first. You may be asked to pay these in full at delivery.
`,
  ),
  page(
    'Full value protection',
    `
# The cover you have unless you waive it

The mover answers for loss and damage during the transport and the services on the bill of lading. By default it does so at full value: the replacement value of what is lost, damaged or destroyed [49 CFR 375.201]. You pay a valuation charge for it, which the estimate shows.

# What the mover does

For each article it chooses one of these:

- It repairs the article to the state in which it was taken over, or pays for that repair.
- It replaces it with one of like kind and quality.
- It pays you what the replacement costs.

# The limit

The mover pays no more than the declared value of the whole shipment. The usual minimum is $6 for each pound of its weight: for 5,000 pounds, $30,000 [49 CFR part 375, appendix A]. If your goods are worth more, declare more. Some movers offer a lower charge with a deductible, an amount that you bear yourself. The papers say which deductible you took.

# Keep in mind

- The level of cover stands on the estimate and on the bill of lading. Check that both say the same.
- Make a list of what you own, with photos and receipts, before the move.
- Cover by the mover is not insurance. It is the mover's own responsibility under federal law.
`,
  ),
  page(
    'Released value and insurance',
    `
# The basic cover

You may give up full value protection. The mover then owes 60 cents per pound per article, whatever the article is worth [49 CFR 375.201]. This costs you nothing extra.

An example: a 20-pound computer worth $1,500 is destroyed. At released value you receive $12. Under full value protection you receive a repair, a replacement or its cost.

# Only by your own signature

Released value counts only if you choose it in writing. Nobody may choose it for you, and without your written waiver full value applies.

# Insurance through the mover

A mover may sell you insurance for loss or damage only when you have released the shipment at no more than 60 cents per pound per article [49 CFR 375.303]. It then must give you the policy, or other proof of it, at the time of the sale. The policy is in plain English and says clearly what it covers. A mover that fails to give you the proof is fully liable itself.

# Insurance from others

- Ask your homeowner's or renter's insurer whether goods in transit are covered.
- Ask about storage, and about things you packed yourself.
- Compare prices. An insurer's policy is a contract between you and that insurer, so claims on it go there.
`,
  ),
  page(
    'Valuable goods and limits of cover',
    `
# Things worth more than $100 per pound

Jewelry, silver, art, furs, coins, antiques and fine electronics can be worth more than $100 per pound. List these on paper for the mover before the move. If you do, you can recover their value up to the declared value of the shipment. If you do not, the mover may limit its payment for each of them to $100 per pound [49 CFR 375.203].

# What can reduce or void cover

- Boxes you packed yourself. If such a box arrives whole and its contents are broken, it is hard to show that the mover caused the damage.
- Dangerous goods packed without the mover's knowledge: gasoline, propane, paint, ammunition, fireworks. The mover need not answer for them, or for what they damage [49 CFR 375.203].
- Perishable goods packed without its knowledge: frozen food, plants.
- Loss or damage that comes from your own act or neglect.
- No notice of damage, or a claim after its time.

# Carry these yourself

- Money, documents, passports, medicines and keys.
- Jewelry and small heirlooms.
- Photos and data that exist only once.

# Pairs and sets

Ask how the mover treats a pair or a set when one piece is lost. The tariff may limit payment to the missing piece.
`,
  ),
  page(
    'The bill of lading',
    `
# Contract and receipt in one

The mover prepares a bill of lading for every shipment, before it receives your goods [49 CFR 375.505]. Read all of it. It shows, among other things:

- The mover's name, address and USDOT number, and other movers that take part.
- Your name, address and phone number, and whom to notify about charges.
- The agreed dates or periods for pick-up and delivery, and the payment to you if dates are guaranteed.
- The form of payment, the terms, and the most that may be asked at delivery.
- The level of cover, and any insurance sold.
- The estimate and the inventory, as attachments.

# Three days

- You sign and date it at least 3 days before the scheduled loading.
- You may cancel within 3 days of signing, without penalty. Do so in writing, and keep a copy.
- A new estimate on loading day, for goods or services added, starts no new 3 days [49 CFR 375.505].

# Blank spaces

Nobody may require you to sign a blank document. A paper may lack only what cannot be known yet, such as the real weight and the charges that follow from it.

# Both ends

You and the mover sign at the origin before loading, and at the destination. The driver carries a copy with the goods. The mover keeps it for a year.
`,
  ),
  page(
    'The inventory',
    `
# A number on every piece

The mover lists every carton and every loose article, and puts a tag with the same number on each [49 CFR 375.503]. It does so before or during loading. You may watch, and check that the list is right. You both sign it, and you receive a copy before or at loading, with the bill of lading.

# The condition column

The list notes scratches, dents and other wear with short codes. The codes are explained on the form. Compare each note with the thing itself.

- If a note is wrong, write your own view next to it before you sign.
- If an article is missing from the list, have it added.
- Write what is in a carton, where it matters. "Box" proves little, "box, 12 crystal glasses" proves a lot.
- Ask who packed each carton. The letters CP or PBO say carrier packed or packed by owner.

# After loading

Walk through the home with the crew and look into closets and cabinets. What stays behind is not on the truck.

# Why it matters

At delivery you check the same numbers. The inventory is your best proof of what was handed over and how it looked. The mover keeps it for at least a year, as a part of the contract.
`,
  ),
  page(
    'Weighing the shipment',
    `
# When weight sets the price

If your charges depend on weight, the mover finds the weight on a certified scale [49 CFR 375.507 and 375.509]. There are two ways:

- Origin weighing: the truck is weighed before and after loading your goods. The difference is your weight.
- Back weighing: the truck is weighed with your goods and again after unloading.

A shipment of 3,000 pounds or less may be weighed on a warehouse scale instead [49 CFR 375.511].

# Your rights at the scale

- You may be present at every weighing. The mover tells you when and where [49 CFR 375.513]. If you do not come, you are taken to have waived it. For a reweigh, a waiver is in writing [49 CFR 375.515].
- Each weighing has its own ticket, signed by the weigh master. You receive copies with the bill [49 CFR 375.519].
- You may ask for the weight and the charges. In most cases the mover gives them at least one full weekday before delivery [49 CFR 375.521].
- After you know them, and before unloading starts, you may demand a reweigh of goods weighed at origin. The bill then follows the second weight, higher or lower [49 CFR 375.517].

# Weight from volume

A constructive weight is worked out from the space used, often at 7 pounds per cubic foot. The tariff says when it applies. Ask for the figures.
`,
  ),
  page(
    'Pick-up and delivery dates',
    `
# Agreed dates

The bill of lading shows a date, or a period, for pick-up and for delivery. The mover must perform within it [49 CFR 375.603]. This is called reasonable dispatch. "As soon as possible" is no date, so ask for real ones.

# If there is a delay

As soon as the mover sees that it will miss a date, it tells you, at its own expense: by phone, in person, by fax, email, courier or certified mail [49 CFR 375.605]. It gives you new dates that take your needs into account, records the notice, and sends you a copy if you ask.

# What a delay can bring you

- With guaranteed service, the payment that the bill of lading names.
- With other service, a delay claim for your reasonable costs, such as a hotel. Keep the receipts [49 CFR part 370].
- Not when the cause was beyond anyone's control and could not be avoided with due care.

# Too early

If the mover could deliver more than 24 hours before the agreed time and you cannot take the goods, it may store them nearby at its own expense. It tells you at once where, and remains responsible, at least until the agreed date [49 CFR 375.607].

# Your part

Be there, or send someone with your written authority and a phone number that works.
`,
  ),
  page(
    'Storage in transit',
    `
# A stop on the way

If your new home is not ready, you can ask for storage in transit. The goods wait in a warehouse and remain in the mover's care under the same contract. The tariff sets the charges and the longest time. Ask for both before you agree.

# What you pay

Storage, handling in and out, the later delivery, and often a valuation charge for the time in the warehouse. The charges up to the warehouse may fall due when the goods go in.

# Before it ends

The mover writes to you at least 10 days before the time is over. If the storage lasts less than 10 days, it writes one day before. The notice says [49 CFR 375.609]:

- The date on which the stay becomes permanent storage.
- That you have 9 months from that date to claim for loss or damage in transit or in storage.
- That the mover's responsibility ends.
- That the warehouse's own rules and charges apply from then on.

# If no notice came

The mover remains responsible until the end of the day after it gives the notice.

# In permanent storage

The goods are stored in your name, and your contract is with the warehouse. Give it your present phone number, address and email. Check your own insurance for that time.
`,
  ),
  page(
    'Delivery day',
    `
# Check before you sign

Have your copy of the inventory in hand. Tick off every number as it comes in. The mover gives you the time to check that the same articles arrive, and in what condition [49 CFR 375.503].

- Write on the inventory what is missing, and what is damaged and how, before you sign.
- Ask the driver to sign your notes. You receive a copy of them.
- Open boxes that look crushed, wet or retaped while the crew is there.
- Take photos of the damage, the box and the wrapping. Keep all three.

# The delivery receipt

It may say that the goods arrived in apparent good condition except as noted. It may not say that you free the mover from responsibility [49 CFR 375.701]. If you see such words, strike them out before you sign.

# Damage found later

Hidden damage can still be claimed within the time for claims. Leave the box and its wrapping as they are, take photos, and tell the mover soon.

# Before the crew leaves

- Have beds and tables put together again, if that was agreed.
- Look into the truck: nothing of yours should remain.
- Sign the bill of lading for delivery, and keep your copy with the receipt for your payment.
`,
  ),
  page(
    'Paying at delivery',
    `
# The form of payment

The estimate and the bill of lading name the form of payment. The mover must accept that form, unless you agree to another in writing [49 CFR 375.217]. Where you pay by card, delivery takes place when the card can be authorized. Ask ahead about limits, and about fees for cards.

# The most that may be asked

- Binding estimate: 100 percent of it.
- Non-binding estimate: up to 110 percent of it.
- With either: services that you asked for after the bill of lading was issued, and impracticable operations up to 15 percent of all other charges due [49 CFR 375.703].

# Holding goods hostage is forbidden

When you offer that amount in the agreed form, the mover must hand over your goods [49 CFR 375.403 and 375.407]. Keeping them to force a higher payment breaks federal law. It can bring fines, the loss of the right to operate, and criminal charges [49 USC 14915]. If it happens, write down what was said, offer the lawful amount in writing, call FMCSA at 1-888-368-7238, and call the local police.

# If you cannot pay

A mover that is not offered the lawful amount may keep the goods and put them into storage at your expense. Call early if money may be late. Many problems can be solved before the truck arrives.
`,
  ),
  page(
    'The balance, and charges for lost goods',
    `
# What comes after delivery

The mover presents its invoice within 15 days of delivery, not counting Saturdays, Sundays and federal holidays. You have 7 days to pay. If you do not, the time extends by itself to 30 days. A service charge of 1 percent, at least $20, is then added for each 30 days [49 CFR 375.807].

Two kinds of charges wait until 30 days after delivery: what a non-binding estimate leaves above 110 percent, and services that the mover found necessary [49 CFR 375.405 and 375.407]. Check such a bill against the weight tickets and the tariff. If you disagree, say so in writing. Arbitration covers these disputes too [49 CFR 375.211].

# When everything is lost

If the whole shipment is lost or destroyed on the way, the mover may collect no freight charges at all, and returns what you paid of them. Only a valuation charge remains due [49 CFR 375.709].

# When a part is lost

You pay at delivery for the share that arrives, by weight. The mover finds that share at its own expense [49 CFR 375.707].

# Two notes

- These rules do not apply where your own act caused the loss.
- They come on top of your claim for the goods themselves.
`,
  ),
  page(
    'Claims for loss, damage and delay',
    `
# Your time

You have at least 9 months from delivery to file a claim. If the goods never came, the 9 months run from the day they should have come. No contract may give you less [49 USC 14706]. Sooner is better, while memories and boxes are there.

# What a claim contains

Write to the mover that issued the bill of lading. Electronic claims are fine where both agree. Say three things [49 CFR 370.3]:

- Which shipment it is, with its number.
- That you hold the mover responsible, for which articles and why.
- How much you ask for, as a fixed sum.

Add photos, receipts, repair offers and the inventory. A note on the inventory or on the delivery receipt supports a claim, but it is not a claim in itself.

# The mover's time

- Within 30 days it acknowledges your claim in writing [49 CFR 370.5].
- It looks into it promptly [49 CFR 370.7].
- Within 120 days it pays, declines or makes a firm offer [49 CFR 370.9].
- If it needs longer, it tells you the status and the reason then, and every 60 days after.

# If it declines

You have at least 2 years from the written denial to go to court [49 USC 14706]. Keep damaged things until the claim is settled. The mover may want to see them.
`,
  ),
  page(
    'Arbitration, court and complaints',
    `
# Arbitration

Every interstate mover takes part in an arbitration program. A neutral person decides about loss, damage, and charges billed after delivery [49 CFR 375.211].

- For claims of $10,000 or less, arbitration is binding on the mover if you ask for it.
- For claims above $10,000, both of you must agree.
- You pay no more than half the cost of starting it.
- The decision comes within 60 days of the notice of the dispute. Missing information can lengthen that.
- Nobody may make you agree to arbitration before there is a dispute.

The decision binds you too, so you normally cannot go to court afterwards. Weigh that before you choose.

# Court

You may sue instead. Small sums can often go to small claims court. A lawyer or a legal aid office can tell you what fits.

# Complaints

- Begin with the mover. It must have a procedure for complaints and keep a record of them [49 CFR 375.209].
- Tell FMCSA at nccdb.fmcsa.dot.gov or 1-888-368-7238. It does not settle single claims, but it can investigate and penalize.
- Your state's attorney general or consumer office may help too.

A complaint is not a claim. To be paid for loss or damage, file a claim with the mover as well.
`,
  ),
  page(
    'Your responsibilities',
    `
# Before the move

- Read the estimate, the bill of lading and this booklet. Ask until all is clear.
- Show everything that is to go, and tell the mover of changes as soon as you know them.
- Choose your level of cover, and list articles worth more than $100 per pound.
- Pack with care what you pack yourself. Mark boxes with breakable things.
- Take out dangerous goods: fuel, gas bottles, paint, bleach, batteries that may leak, fireworks, ammunition.
- Empty and defrost the refrigerator. Have appliances disconnected, unless the mover does it.
- Arrange parking, elevators and permits, where you agreed to do so.

# On the move

- Be at home for pick-up and delivery, or send someone who may decide for you.
- Check the inventory both times before you sign.
- Stay reachable by phone. Tell the mover if your number or your new address changes.

# Afterwards

- Pay the lawful amount, in the agreed form, at the agreed time.
- Note loss and damage, and file claims in time.
- Keep papers until everything is settled.

# Why it helps

Most disputes begin with something that one side did not know. What both sides know and have in writing can be planned, priced and proved. That protects you, and it lets the crew do good work.
`,
  ),
  page(
    'Checklist',
    `
# Some weeks before

- The mover's registration is checked by its USDOT number.
- There are several written estimates, each after a survey.
- The level of cover is chosen, and valuables are listed in writing.
- The bill of lading is read, complete and signed, at least 3 days before loading.
- Dates, addresses, phone numbers and the form of payment are right.

# The day before

- Dangerous and perishable goods are out.
- Valuables, papers and medicines travel with you.
- Your own boxes are closed and marked.
- There are photos of furniture and electronics.

# On loading day

- The name and number on the truck match the contract.
- Changes are signed before loading.
- Every article has a number, and the condition notes are right.
- You have copies of the inventory and of the bill of lading.
- Every room is empty.
- You know where and when the truck is weighed, if weight counts.

# At delivery

- The amount due is known, and the payment is ready.
- Every number is ticked off.
- Missing and damaged articles are noted before you sign.
- Photos are taken, and boxes with damage are kept.

# In the weeks after

- Boxes are opened soon.
- The invoice agrees with the weight tickets and the tariff.
- Claims are filed, well before 9 months are over.
`,
  ),
  page(
    'Electronic records and index',
    `
# Electronic records

You may receive and sign papers electronically if you agree [15 USC 7001 and 49 CFR 390.32]. You can ask for paper, withdraw your consent for the future, and save a copy of each document. The mover keeps the estimate, inventory and bill of lading for at least a year [49 CFR 375.403, 375.405, 375.503, 375.505].

# Index, with the main section of 49 CFR

- Page 2: Words used: people and papers [375.103]
- Page 3: Words used: services and charges [375.301]
- Page 4: Choosing a mover [375.207]
- Page 5: What you receive before the move [375.213]
- Page 6: Working with a broker [371.101]
- Page 7: The survey of your goods [375.401]
- Page 8: Binding estimates [375.403]
- Page 9: Non-binding estimates [375.405]
- Page 10: When the plan changes [375.403]
- Page 11: Full value protection [375.201]
- Page 12: Released value and insurance [375.303]
- Page 13: Valuable goods and limits of cover [375.203]
- Page 14: The bill of lading [375.505]
- Page 15: The inventory [375.503]
- Page 16: Weighing the shipment [375.509]
- Page 17: Pick-up and delivery dates [375.603]
- Page 18: Storage in transit [375.609]
- Page 19: Delivery day [375.701]
- Page 20: Paying at delivery [375.703]
- Page 21: The balance, and charges for lost goods [375.807]
- Page 22: Claims for loss, damage and delay [370.9]
- Page 23: Arbitration, court and complaints [375.211]
- Page 24: Your responsibilities
- Page 25: Checklist
`,
  ),
  page(
    'Your receipt',
    `
# What you confirm

You have reached the last page. With that, and with the date, the mover records that you received this booklet [49 CFR 375.213]. The receipt says:

- You are the client of this move, or act for the client.
- You could read all 27 pages at your own pace, and could go back to any of them.
- You can download the booklet and keep it, and may ask for it on paper.
- You were told where the official federal text is: www.fmcsa.dot.gov/protect-your-move.

# What you do not confirm

- You agree to no price and order no move.
- You choose no level of cover and waive nothing.
- You give up none of your rights, whether this booklet names them or not.
- You do not say that you agree with everything here.

# What is kept

The record holds the time, your account, the internet address and browser you used, and the edition of the text: edition ${CONSUMER_RIGHTS_VERSION}. It is kept for at least a year and cannot be changed later. You can see it with the documents of your move.

# If something is unclear

Ask your mover before you sign the bill of lading. You can read the booklet again whenever you wish: before the move, on the day, and when you check your goods at the other end.
`,
  ),
]
