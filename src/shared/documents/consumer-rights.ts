/** A piece of a booklet page, in reading order. */
export type BookletBlock = { kind: 'heading' | 'paragraph' | 'bullet'; text: string }

/** A page of the booklet as the viewer and the PDF show it. */
export interface BookletPage {
  title: string
  blocks: readonly BookletBlock[]
}

/** The edition that a receipt names; raise it when the text changes, so that old receipts still say what was read. */
export const CONSUMER_RIGHTS_VERSION = '1'

/** Every line of a page's text is a block: '# ' starts a heading, '- ' a bullet, anything else is a paragraph. */
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
 * The consumer rights booklet for interstate household goods, 27 pages (spec 2 §9, DECISIONS D1 and D6): our own words
 * for the facts of 49 CFR parts 370, 371 and 375. Only ASCII, so that every PDF font can print it.
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

- You may be present at every weighing. The mover tells you when and where [49 CFR 375.513]. If you do not come, you are taken to have waived it [49 CFR 375.515].
- Each weighing has its own ticket, signed by the weigh master. You receive copies with the bill [49 CFR 375.519].
- You may ask for the weight and the charges before delivery, at least one full weekday ahead [49 CFR 375.521].
- After you know them, and before unloading starts, you may demand a reweigh of goods weighed at origin. The bill then follows the second weight, higher or lower [49 CFR 375.517].

# Weight from volume

A constructive weight is worked out from the space used, often at 7 pounds per cubic foot. The tariff says when it applies. Ask for the figures.
`,
  ),
  page(
    'Pick-up and delivery dates',
    `
# Agreed dates

The bill of lading shows a date, or a period, for pick-up and for delivery. The mover must perform within it [49 CFR 375.603]. This is called reasonable dispatch. "As soon as possible" is no date, so ask for real ones. A delivery period of several days is normal for a long trip.

# If there is a delay

As soon as the mover sees that it will miss a date, it tells you, at its own expense: by phone, in person, by fax, email, courier or certified mail [49 CFR 375.605]. It gives you new dates that take your needs into account, records the notice, and sends you a copy if you ask.

# What a delay can bring you

- With guaranteed service, the payment that the bill of lading names.
- With other service, a delay claim for your reasonable costs, such as a hotel. Keep the receipts [49 CFR part 370].
- Not when the cause was beyond anyone's control and could not be avoided with due care.

# Too early

If the mover could deliver more than 24 hours before the agreed time and you cannot take the goods, it may store them nearby at its own expense. It tells you at once where, pays for handling and redelivery, and remains responsible [49 CFR 375.607].

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
]
