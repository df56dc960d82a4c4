import type { Random } from './random.ts'

const day = (random: Random, from: number, to: number) =>
  new Date(Date.now() + random.whole(from, to) * 86_400_000).toISOString().slice(0, 10)
const NAMES = ['Ada', 'Ben', 'Zoë', "O'Neil", 'Mary-Jane', 'José', 'Li', 'Grace', 'Иван']
const PLACES = [
  '1200 Market Street, Denver, CO 80202',
  '500 Pearl St, Boulder, CO 80302',
  '900 Congress Ave, Austin, TX 78701',
  '10 Main St, Phoenix, AZ 85004',
]
const DOCUMENTS = [
  'estimate',
  'clientAgreement',
  'coloradoClientAgreement',
  'consumerAdvisement',
  'billOfLading',
  'cubeSheet',
  'invoice',
  'receipt',
]
const ACCOUNTS = ['client@frontrange.test', 'worker2@frontrange.test', 'sales@frontrange.test']
const PASSWORD = 'Wagon-Wheel-90210'

type Maker = (random: Random) => unknown

/**
 * Values that fields with such names accept; the first match counts. It knows the terms of the trade, not the
 * product's code.
 */
const MAKERS: readonly [name: RegExp, make: Maker][] = [
  [
    /^(email|to|agentEmail|email_address)$/,
    (random) => (random.chance(0.2) ? random.pick(ACCOUNTS) : `fuzz${random.whole(1, 9999)}@example.test`),
  ],
  [/^(confirmPassword|confirm_password|rePassword)$/, () => PASSWORD],
  [/^password$/, (random) => (random.chance(0.3) ? 'Moving123!' : PASSWORD)],
  [/^(old_password|currentPassword)$/, () => 'Moving123!'],
  [/phone$|^Customer_Support_Number$/i, (random) => `30355501${random.whole(10, 99)}`],
  [/^(firstName|lastName|first_name|last_name|inspector|askedBy|agentName)$/, (random) => random.pick(NAMES)],
  [/^date_of_birth$/, () => '02/23/1979'],
  [/^social_security_number$/, () => '539207418'],
  [/^company_federal_tax_id$/, () => '847106352'],
  [/^bank_routing_number$/, () => '107005047'],
  [/^bank_account_number$/, () => '60837155294418'],
  [/^drivers_license_number$/, () => '93481702265'],
  [/^(company_url|website)$/, () => 'peakmovers.example.com'],
  [/^(origins?)$/, () => 'https://www.example.com'],
  [/^host$/, () => 'smtp.example.test'],
  [/^(jobDate|moveDate)$/, (random) => `${day(random, -20, 60)} 09:00:00`],
  [
    /^(pickUpDate|activityDate|dueOn|day|firstDay|effectiveDate|since|issued|from|after)$/,
    (random) => day(random, -40, 0),
  ],
  [
    /^(lastDay|endDate|expirationDate|until|expires|nextDue|returnDate|to|before|dueDate)$/,
    (random) => day(random, 1, 40),
  ],
  [/date$|On$/i, (random) => day(random, -60, -1)],
  [/^(startTime|firstStart)$/, (random) => `${String(random.whole(7, 11)).padStart(2, '0')}:00`],
  [/^(endTime|lastStart)$/, (random) => `${String(random.whole(13, 18)).padStart(2, '0')}:00`],
  [/^(document|template)$/, (random) => random.pick(DOCUMENTS)],
  [/^startDate$/, (random) => day(random, -10, 40)],
  [/^(addressState|state|plateState|drivers_license_state)$/, (random) => random.pick(['CO', 'TX', 'AZ'])],
  [/^(addressCountry|country)$/, () => 'US'],
  [/^(zip|zipcode|postal_code)$/, () => '80202'],
  [/^(address|address_line_one|pucAddress|addressFrom|addressTo)$/, (random) => random.pick(PLACES)],
  [/^city$/, () => 'Denver'],
  [/^latitude$/, (random) => 39 + random.next()],
  [/^longitude$/, (random) => -105 + random.next()],
  [/^timezone$/, () => 'America/Denver'],
  [/^accent$/, () => '#336699'],
  [/^handle$/, (random) => random.pick(['front-range', `fuzz-${random.whole(1, 999)}`])],
  [/^platform$/, () => 'web'],
  [/^agree$/, () => true],
  [/^device$/, () => 'device-0123456789'],
  [/^(slug|action)$/, () => undefined],
  [/^(company|companyId|fk_companies|defaultCompany)$/, () => 1],
  [/^page$/, () => 1],
  [
    /^paymentMethodId$/,
    (random) =>
      random.pick([
        'pm_card_visa',
        'pm_card_chargeDeclined',
        'pm_card_authenticationRequired',
        'pm_card_mastercard',
      ]),
  ],
  [/^(job|client|worker|person|record|account|vehicle|entity|productId|other|with)$/, () => undefined],
]

/** Returns a value that a field of this name accepts, or undefined if the name is unknown. */
export function valueForField(name: string, random: Random): unknown {
  for (const [pattern, make] of MAKERS) if (pattern.test(name)) return make(random)
  return undefined
}
