/** Returns a phone number as ten digits, without punctuation and a leading +1 or 1; null if it is not one. */
export function normalizePhone(text: string): string | null {
  // Letters and other country codes could leave ten digits that are not a US number.
  if (text.length > 40 || !/^\s*(?:\+\s*1)?[\d\s().\u2010-\u2015-]*$/.test(text)) return null
  const digits = text.trim().replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^\d{10}$/.test(national) ? national : null
}

/** Returns ten digits as (###) ###-####; other text unchanged. */
export function formatPhone(phone: string | null | undefined): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone ?? '')
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : (phone ?? '')
}

/** Returns ten digits as +1 (###) ###-####, the format of lists. */
export function formatPhoneWithCountry(phone: string | null | undefined): string {
  const national = formatPhone(phone)
  return national.startsWith('(') ? `+1 ${national}` : national
}
