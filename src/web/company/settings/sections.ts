/** The menus of the settings and their sections, in menu order. */
export const SETTINGS_MENUS = {
  User: ['account', 'password', 'security', 'notifications', 'companies', 'privacy', 'sales-schedule'],
  Company: [
    'general',
    'payment-processing',
    'manual',
    'mail-server',
    'mailbox',
    'insurance',
    'vehicles',
    'equipment',
    'rates',
    'materials',
    'workers',
  ],
  Booking: ['estimates', 'online-booking', 'company-page', 'leads', 'documents', 'reviews'],
  Messages: ['phone', 'templates', 'notices', 'follow-ups'],
  Administration: ['team', 'import', 'audit', 'data'],
} as const
export type SettingsMenuName = keyof typeof SETTINGS_MENUS
export type SettingsSection = (typeof SETTINGS_MENUS)[SettingsMenuName][number]

/** All sections of all menus. */
export const SETTINGS_SECTIONS = [
  ...SETTINGS_MENUS.User,
  ...SETTINGS_MENUS.Company,
  ...SETTINGS_MENUS.Booking,
  ...SETTINGS_MENUS.Messages,
  ...SETTINGS_MENUS.Administration,
] as const

export const MENU_TITLES: Record<SettingsMenuName, string> = {
  User: 'User',
  Company: 'Company',
  Booking: 'Booking',
  Messages: 'Messages',
  Administration: 'Administration',
}

export const SECTION_TITLES: Record<SettingsSection, string> = {
  account: 'Account',
  password: 'Password',
  security: 'Security',
  notifications: 'Notifications',
  companies: 'Companies',
  privacy: 'Privacy',
  'sales-schedule': 'Sales Schedule',
  general: 'General',
  'payment-processing': 'Payment Processing',
  manual: 'Manual',
  phone: 'Phone',
  'mail-server': 'Mail Server',
  mailbox: 'Mailbox',
  insurance: 'Insurance',
  vehicles: 'Vehicles',
  equipment: 'Equipment',
  rates: 'Rates',
  materials: 'Materials',
  estimates: 'Estimates',
  'online-booking': 'Online booking',
  'company-page': 'Company page',
  leads: 'Leads from elsewhere',
  reviews: 'Reviews',
  workers: 'Workers',
  documents: 'Documents',
  templates: 'Message templates',
  notices: 'Automatic messages',
  'follow-ups': 'Follow-ups',
  team: 'Team',
  import: 'Import',
  audit: 'Audit log',
  data: 'Company data',
}

/** Sections of the menu 'Administration' that only administrators see. */
const ADMINISTRATORS_ALONE: readonly SettingsSection[] = ['audit', 'data']

/** Returns a person's sections: their own, and those of the company that they manage. */
export function sectionsFor(who: {
  isManager: boolean
  isAdministrator: boolean
  isSales: boolean
  isClient: boolean
}): SettingsSection[] {
  return SETTINGS_SECTIONS.filter((section) => {
    if (section === 'sales-schedule') return who.isSales
    if (section === 'privacy') return who.isClient
    if (SETTINGS_MENUS.User.some((own) => own === section)) return true
    return who.isManager && (who.isAdministrator || !ADMINISTRATORS_ALONE.includes(section))
  })
}

/** Returns the menus with the sections that a person has; empty menus are left out. */
export function menusOf(
  sections: readonly SettingsSection[],
): { name: SettingsMenuName; own: SettingsSection[] }[] {
  const names = Object.keys(SETTINGS_MENUS) as SettingsMenuName[] // the keys of a literal
  return names
    .map((name) => ({ name, own: SETTINGS_MENUS[name].filter((one) => sections.includes(one)) }))
    .filter(({ own }) => own.length > 0)
}

/** Returns in how many sections, except the open one, there are unsaved changes. */
export function countOtherUnsaved(
  unsaved: Readonly<Partial<Record<SettingsSection, boolean>>>,
  open: SettingsSection,
): number {
  return SETTINGS_SECTIONS.filter((one) => one !== open && unsaved[one] === true).length
}
