/** A phone number as ten digits: marks and a leading +1 dropped; null when it is none (spec 1 §5). */
export function normalizePhone(text: string): string | null {
  const digits = text.trim().replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^\d{10}$/.test(national) ? national : null
}

/** Ten digits as (###) ###-####; other text as it is (spec 1 §5). */
export function formatPhone(phone: string | null | undefined): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(phone ?? '')
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : (phone ?? '')
}

/** Ten digits as +1 (###) ###-####, the way lists show them (spec 3 §9). */
export function formatPhoneWithCountry(phone: string | null | undefined): string {
  const national = formatPhone(phone)
  return national.startsWith('(') ? `+1 ${national}` : national
}
