import { BUDGETS } from '../budgets/budgets.ts'
import { z } from 'zod'
import { SAN_FRANCISCO } from '../../../shared/kernel/places.ts'
import {
  chosenStandIns,
  databaseAddress,
  mapPoint,
  namedLinks,
  optionalText,
  standInNames,
  text,
  trustedProxies,
  webAddress,
  wholeNumber,
  yesNo,
} from './setting-values.ts'

/** One setting: how its text is parsed, its default, and what it means to the operator. */
type Setting<S extends z.ZodType> = { schema: S; byDefault?: string; meaning: string; isSecret?: true }

const setting = <S extends z.ZodType>(
  schema: S,
  byDefault: string | undefined,
  meaning: string,
  isSecret?: true,
): Setting<S> => ({
  schema,
  meaning,
  ...(byDefault !== undefined && { byDefault }),
  ...(isSecret && { isSecret }),
})

/** The default sender, which is not a real address. */
export const DEFAULT_SENDER = 'Movesheet <no-reply@localhost>'

/** Every setting of the product, in the order of docs/configuration.md. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production'], 'Has to be development, test or production.'),
    'development',
    'production: no demo data, no stand-ins unless named, SECRET required',
  ),
  PORT: setting(wholeNumber(0, 65_535), '3000', 'Port of the web server'),
  HOST: setting(text.min(1), '127.0.0.1', 'Address to listen on; 0.0.0.0 for all'),
  DATA_DIR: setting(
    text.min(1),
    './data',
    'Folder of the embedded database, the uploads and the made secret',
  ),
  DATABASE_URL: setting(
    databaseAddress.optional(),
    undefined,
    'PostgreSQL 15 or newer of your own; empty: the embedded one in DATA_DIR',
    true,
  ),
  WAL_ARCHIVE_DIR: setting(
    optionalText,
    undefined,
    "Folder on another disk that gets the embedded database's log and uploads at once, to restore any moment; empty: none",
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber(1, 500),
    '10',
    'Connections of the app to the database, per process',
  ),
  SECRET: setting(
    optionalText,
    undefined,
    'Signs tokens and links; 32 characters or more. Outside production one is made and kept in DATA_DIR/secret',
    true,
  ),
  ACCESS_TOKEN_MINUTES: setting(wholeNumber(1, 1440), '15', 'Life of an access token'),
  CREW_MESSAGE_SECONDS: setting(
    wholeNumber(0, 3600),
    '120',
    'For how long changes of a crew are collected before its members are told',
  ),
  REFRESH_TOKEN_DAYS: setting(wholeNumber(1, 365), '30', 'Life of a refresh token'),
  PRODUCT_NAME: setting(text.min(1).max(60), 'Movesheet', 'Name of the product on all screens and in mail'),
  PRODUCT_SLUG: setting(
    z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Has to be small letters, digits and hyphens.'),
    'movesheet',
    'Name in the messages of the embedded quote form to the page around it',
  ),
  PUBLIC_URL: setting(
    webAddress('Has to be an address such as https://moving.example.com.').optional(),
    undefined,
    'Address under which people reach the product, for links in mail; empty: http://localhost:PORT',
  ),
  TRUST_PROXY: setting(
    trustedProxies,
    'false',
    "Proxies whose X-Forwarded-For counts: a number of hops, addresses ('10.0.0.0/8,…'), or true where they replace it",
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 300),
    '0',
    'Seconds that a stopping node keeps responding while /health/ready tells its proxy to stop using it; 5 behind a proxy',
  ),
  LOG_LEVEL: setting(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Has to be trace, debug, info, warn, error, fatal or silent.',
    ),
    'info',
    'Least severity that is logged',
  ),
  DEMO: setting(
    yesNo.optional(),
    undefined,
    'Loads the demo companies into an empty database; empty: outside production only, where alone it is allowed',
  ),
  STAND_INS: setting(
    chosenStandIns,
    '',
    `Stand-ins allowed in production: ${standInNames.join(', ')} (in place of a token too); elsewhere each serves without keys`,
  ),
  METRICS_TOKEN: setting(
    text.min(16, 'Has to have 16 characters or more.').optional(),
    undefined,
    'Bearer token for /metrics from other machines; empty: this machine only',
    true,
  ),
  API_RATE_LIMIT: setting(
    wholeNumber(0, 1_000_000),
    String(BUDGETS.calls.most),
    'Calls a minute of one person, or of one address without sign-in, per process; 0: no limit',
  ),
  STORAGE_QUOTA_GB: setting(
    wholeNumber(0, 1_000_000),
    String(BUDGETS['stored-company'].most),
    'Gigabytes of files that one company may store; 0: no limit',
  ),
  UPLOAD_LIMIT_MB: setting(wholeNumber(1, 1000), '10', 'Largest upload in megabytes'),
  SUPPORT_PHONE: setting(text, '', 'Support phone shown on the pages; empty: not shown'),
  CONTACT_EMAIL: setting(
    z.union([z.literal(''), z.email('Has to be an email address.')]),
    '',
    'Contact address shown on the pages; empty: not shown',
  ),
  CONTACT_CITY: setting(text, '', 'City of the contact block; empty: not shown'),
  SOCIAL_LINKS: setting(
    namedLinks,
    '',
    'Social links of the footer: Name=https://…, separated by commas; empty: not shown',
  ),
  STORE_LINKS: setting(
    namedLinks,
    '',
    'App store links of the footer: Name=https://…, separated by commas; empty: not shown',
  ),
  SMTP_HOST: setting(optionalText, undefined, 'Mail server of the installation; empty: the mail stand-in'),
  SMTP_PORT: setting(wholeNumber(1, 65_535), '587', 'Port of the mail server'),
  SMTP_SECURE: setting(yesNo, 'false', 'TLS from the first byte (port 465) instead of STARTTLS'),
  SMTP_USERNAME: setting(optionalText, undefined, 'Account on the mail server'),
  SMTP_PASSWORD: setting(optionalText, undefined, 'Password of that account', true),
  MAIL_FROM: setting(
    text.min(3),
    DEFAULT_SENDER,
    'Sender of all mail that goes out by that server; answers go to the company whose mail it is',
  ),
  INSURANCE_BROKER_EMAIL: setting(
    z.union([z.literal(''), z.email('Has to be an email address.')]),
    '',
    "Broker who gets requests for insurance; empty: they go to the company's own address",
  ),
  VAPID_PRIVATE_KEY: setting(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'Has to be a private VAPID key: 32 bytes as base64url.')
      .optional(),
    undefined,
    'Key by which push services know the installation; empty: one is made and kept in the database, outside production the push stand-in',
    true,
  ),
  TWILIO_ACCOUNT_SID: setting(
    z
      .string()
      .regex(/^AC[0-9a-f]{32}$/i, 'Has to be an account SID (AC…).')
      .optional(),
    undefined,
    'Twilio account for calls and texts; empty: the telephony stand-in',
  ),
  TWILIO_AUTH_TOKEN: setting(
    optionalText,
    undefined,
    'Auth token of that account; checks signatures of webhooks',
    true,
  ),
  TWILIO_API_KEY_SID: setting(
    optionalText,
    undefined,
    'API key (SK…) that signs the tokens of browser telephones',
  ),
  TWILIO_API_KEY_SECRET: setting(optionalText, undefined, 'Secret of that API key', true),
  TWILIO_APP_SID: setting(
    optionalText,
    undefined,
    'TwiML application (AP…) whose voice address is PUBLIC_URL/webhooks/twilio/voice/outgoing',
  ),
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[sr]k_\w{6,}$/, 'Has to be a secret key (sk_…).')
      .optional(),
    undefined,
    'Secret key of the Stripe account for cards; empty: the cards stand-in',
    true,
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    z
      .string()
      .regex(/^pk_\w{6,}$/, 'Has to be a publishable key (pk_…).')
      .optional(),
    undefined,
    'Publishable key of that account, for the card form in the browser',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    optionalText,
    undefined,
    'Signing secret (whsec_…) of the webhook PUBLIC_URL/webhooks/stripe',
    true,
  ),
  STRIPE_API_URL: setting(
    webAddress('Has to be a web address.').optional(),
    undefined,
    "Address of a cards stand-in that runs by itself, for tests; empty: Stripe's own",
  ),
  MAPBOX_TOKEN: setting(
    optionalText,
    undefined,
    'Mapbox geocoding and directions, with a public token (pk.…) also streets on maps; empty: the offline table of US places',
    true,
  ),
  MAP_STYLE_URL: setting(
    webAddress('Has to be the web address of a map style.').optional(),
    undefined,
    'Style of the map with its tiles; empty: the streets of Mapbox, or without its token a drawn map that needs no network',
  ),
  MAP_CENTER: setting(
    mapPoint,
    `${SAN_FRANCISCO.latitude},${SAN_FRANCISCO.longitude}`,
    'Latitude,longitude that a map without places looks at, for people whose own address is not known',
  ),
  S3_ENDPOINT: setting(
    webAddress('Has to be a web address.').optional(),
    undefined,
    "Address of an S3-compatible store other than Amazon's",
  ),
  S3_BUCKET: setting(optionalText, undefined, 'Bucket for files; empty: the folder DATA_DIR/files'),
  S3_REGION: setting(text.min(1), 'us-east-1', 'Region of the bucket'),
  S3_ACCESS_KEY: setting(optionalText, undefined, 'Access key of the bucket', true),
  S3_SECRET_KEY: setting(optionalText, undefined, 'Secret key of the bucket', true),
} as const

/** Returns the table of all settings as Markdown, for docs/configuration.md. */
export function configTable(): string {
  const rows = Object.entries(settings).map(([name, one]: [string, Setting<z.ZodType>]) => {
    const fallback = one.byDefault ? `\`${one.byDefault}\`` : ''
    return `| \`${name}\` | ${fallback} | ${one.meaning}${one.isSecret ? ' (secret)' : ''} |`
  })
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** Returns `.env.example`: every setting with its meaning, commented out with its default. */
export function envExample(): string {
  const entries = Object.entries(settings).map(
    ([name, one]: [string, Setting<z.ZodType>]) => `# ${one.meaning}\n# ${name}=${one.byDefault ?? ''}\n`,
  )
  return [
    '# Copy to your environment; the product reads environment variables, not this file.\n',
    ...entries,
  ].join('\n')
}
