import {
  NO_SECOND_LOCATION,
  PLUGIN_FAILED,
  ADDRESS_HINT,
  MOVING_FROM,
  MOVING_TO,
  QUOTE_TITLE,
  STEP_TITLES,
} from '../../../shared/visitors/booking/quote-words.ts'
import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { escapeHtml } from '../../kernel/http/pages.ts'

/**
 * Returns the plugin as it is displayed before its script runs: its heading and first step, with the same
 * elements and classes as the script (web/quote), so that nothing moves when it starts.
 */
export function quoteBody({ name, logo }: Pick<PublicCompany, 'name' | 'logo'>): string {
  const picture = logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="" width="56" height="56" />`
  const heading = `<header class="quote-head">${picture}<div><p>${escapeHtml(name)}</p><h1>${QUOTE_TITLE}</h1></div></header>`
  const step = `<section class="quote-step"><h2><span class="quote-number" aria-hidden="true">1</span>${escapeHtml(STEP_TITLES.addresses)}</h2>${field('from', MOVING_FROM)}${field('to', MOVING_TO)}${box(NO_SECOND_LOCATION)}</section>`
  return `<main class="quote">${heading}<form aria-busy="true">${step}</form></main>`
}

/** Returns what is displayed for an invalid token. */
export function failedQuoteBody(product: string): string {
  return `<main class="quote"><div class="notice error" role="alert"><h1 class="notice-title">${escapeHtml(PLUGIN_FAILED(product))}</h1></div></main>`
}

function field(id: string, label: string): string {
  return `<div class="address-field"><div class="field"><label for="${id}">${label}</label><div class="address-box"><input id="${id}" type="text" placeholder="${ADDRESS_HINT}" readonly /></div></div></div>`
}

function box(label: string): string {
  return `<div class="check"><label><input type="checkbox" disabled /><span>${label}</span></label></div>`
}
