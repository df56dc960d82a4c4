/** The sections of the settings area under 'Company', in the order of the menu (spec 3 §2.11). */
export const SETTINGS_SECTIONS = [
  'general',
  'phone',
  'mail-server',
  'rates',
  'materials',
  'documents',
  'templates',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export const SECTION_TITLES: Record<SettingsSection, string> = {
  general: 'General',
  phone: 'Phone',
  'mail-server': 'Mail Server',
  rates: 'Rates',
  materials: 'Materials',
  documents: 'Documents',
  templates: 'Message templates',
}
