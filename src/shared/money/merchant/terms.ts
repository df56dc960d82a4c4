/** Version named in an acceptance; a change of the text needs a new version. */
export const MERCHANT_TERMS_VERSION = '2026-01'

/** Hours for which accepted terms are valid for an application. */
export const TERMS_GOOD_HOURS = 24

/** Terms of the application for payment processing, by heading. `{product}` is the product's name. */
export const MERCHANT_TERMS: readonly { heading: string; text: string }[] = [
  {
    heading: 'What you apply for',
    text: 'You ask for an account with which your company takes cards from its clients. {product} passes the application on to a provider of payment processing. The provider decides; nothing is promised by handing it in.',
  },
  {
    heading: 'Who may apply',
    text: 'You are 18 or older, and you may bind the company that the application names. The owner that it names knows of it and agrees to it.',
  },
  {
    heading: 'What you tell is right',
    text: 'Everything in the application is true and complete to your best knowledge. If something changes before the provider has decided, withdraw the application and send a new one.',
  },
  {
    heading: 'What it is used for',
    text: 'The provider uses the names, addresses and numbers to check who you are, as the law on money laundering asks of it, and to judge the risk. For that it may ask credit agencies and public registers about the company and the owner.',
  },
  {
    heading: 'How the numbers are kept',
    text: 'Tax number, social security number, driver’s license, date of birth and bank numbers are sealed as soon as they arrive. Nobody at your company can read them again; you see the last four digits. When you withdraw the application, they are removed.',
  },
  {
    heading: 'Payouts and fees',
    text: 'What your clients pay reaches the bank account of the application after the provider’s fees, refunds and disputed charges. The provider tells you its fees before the account is opened, and you may decline then.',
  },
  {
    heading: 'Cards of your clients',
    text: 'You charge only for what was agreed and delivered, keep no card numbers, and answer disputes in the time that the provider sets.',
  },
  {
    heading: 'Ending it',
    text: 'An administrator of your company can withdraw the application at any time before the account is opened. Afterwards the contract with the provider says how it ends.',
  },
]
