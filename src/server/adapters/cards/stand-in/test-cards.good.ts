import type { TestCard } from './test-card.ts'

type Row = readonly [
  name: string | null,
  number: string,
  brand: string,
  funding?: 'debit' | 'prepaid',
  country?: string,
]

const brandRows: readonly Row[] = [
  ['visa', '4242424242424242', 'visa'],
  ['visa_debit', '4000056655665556', 'visa', 'debit'],
  ['mastercard', '5555555555554444', 'mastercard'],
  [null, '2223003122003222', 'mastercard'],
  ['mastercard_debit', '5200828282828210', 'mastercard', 'debit'],
  ['mastercard_prepaid', '5105105105105100', 'mastercard', 'prepaid'],
  ['amex', '378282246310005', 'amex'],
  [null, '371449635398431', 'amex'],
  ['discover', '6011111111111117', 'discover'],
  [null, '6011000990139424', 'discover'],
  [null, '6011981111111113', 'discover', 'debit'],
  ['diners', '3056930009020004', 'diners'],
  [null, '36227206271667', 'diners'],
  [null, '30569309025904', 'diners'],
  [null, '38520000023237', 'diners'],
  [null, '6555900000604105', 'discover'],
  ['jcb', '3566002020360505', 'jcb', undefined, 'JP'],
  [null, '3530111333300000', 'jcb', undefined, 'JP'],
  ['unionpay', '6200000000000005', 'unionpay', undefined, 'CN'],
  [null, '6200000000000047', 'unionpay', 'debit', 'CN'],
  [null, '6205500000000000004', 'unionpay', undefined, 'CN'],
  [null, '4012888888881881', 'visa'],
  ['visa_cartesBancaires', '4000002500001001', 'visa', undefined, 'FR'],
  ['mastercard_cartesBancaires', '5555552500001001', 'mastercard', undefined, 'FR'],
  ['visa_debit_eftposAuCoBranded', '4000050360000001', 'visa', 'debit', 'AU'],
  ['mastercard_debit_eftposAuCoBranded', '5555050360000080', 'mastercard', 'debit', 'AU'],
  ['debit_visaFsaProductCode', '4000051230000072', 'visa', 'debit'],
  ['debit_visaHsaProductCode', '4000051230000072', 'visa', 'debit'],
  ['mastercard_debit_mastercardFsaProductCode', '5200828282828897', 'mastercard', 'debit'],
  ['bypassPending', '4000000000000077', 'visa'],
  ['bypassPendingInternational', '4000003720000278', 'visa', undefined, 'IE'],
  ['domesticPricing', '4000000000000093', 'visa'],
]

const countryRows: readonly Row[] = [
  ['us', '4242424242424242', 'visa'],
  [null, '5062210000000009', 'visa', undefined, 'MX'],
  ['ae_mastercard', '5200007840000022', 'mastercard', undefined, 'AE'],
  ['gb_debit', '4000058260000005', 'visa', 'debit', 'GB'],
  ['gb_mastercard', '5555558265554449', 'mastercard', undefined, 'GB'],
  ['th_credit', '4000007640000003', 'visa', undefined, 'TH'],
  ['th_debit', '4000057640000008', 'visa', 'debit', 'TH'],
  [null, '4000006820000007', 'visa', undefined, 'SA'],
]

/** Countries with one Visa card each; its name is the country's code. */
const visaByCountry = `AR 4000000320000021 BR 4000000760000002 CA 4000001240000000 CL 4000001520000001
  CO 4000001700000003 CR 4000001880000005 EC 4000002180000000 MX 4000004840008001 PA 4000005910000000
  PY 4000006000000066 PE 4000006040000068 UY 4000008580000003 AE 4000007840000001 AT 4000000400000008
  BE 4000000560000004 BG 4000001000000000 BY 4000001120000005 HR 4000001910000009 CY 4000001960000008
  CZ 4000002030000002 DK 4000002080000001 EE 4000002330000009 FI 4000002460000001 FR 4000002500000003
  DE 4000002760000016 GI 4000002920000005 GR 4000003000000030 HU 4000003480000005 IE 4000003720000005
  IT 4000003800000008 LV 4000004280000005 LI 4000004380000004 LT 4000004400000000 LU 4000004420000006
  MT 4000004700000007 NL 4000005280000002 NO 4000005780000007 PL 4000006160000005 PT 4000006200000007
  RO 4000006420000001 SI 4000007050000006 SK 4000007030000001 ES 4000007240000007 SE 4000007520000008
  CH 4000007560000009 GB 4000008260000000 AU 4000000360000006 CN 4000001560000002 HK 4000003440000004
  IN 4000003560000008 JP 4000003920000003 MY 4000004580000002 NZ 4000005540000008 SG 4000007020000003
  TW 4000001580000008`

/** Cards by brand that always succeed. */
export const brandCards: readonly TestCard[] = brandRows.map(goodCard)

/** Cards by country that always succeed. */
export const countryCards: readonly TestCard[] = [
  ...countryRows,
  ...[...visaByCountry.matchAll(/([A-Z]{2}) (\d{16})/g)].map(([, country = '', number = '']): Row => [
    country.toLowerCase(),
    number,
    'visa',
    undefined,
    country,
  ]),
].map(goodCard)

function goodCard([name, number, brand, funding, country = 'US']: Row): TestCard {
  const names = name === null ? [] : [name]
  return { names, number, brand, funding: funding ?? 'credit', country, does: 'Succeeds', behaviour: {} }
}
