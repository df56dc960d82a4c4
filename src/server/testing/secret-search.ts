/** A value that must not appear anywhere in clear text, with a readable name. */
export interface PlantedSecret {
  name: string
  value: string
}

/** The forms of a secret to search for: plain, hex, and base64 at any offset inside a longer text. */
function formsOf({ value }: PlantedSecret): RegExp[] {
  const bytes = Buffer.from(value, 'utf8')
  const forms = [
    // A few digits occur inside longer numbers by chance.
    /^\d{1,8}$/.test(value) ? new RegExp(`(?<![0-9a-f])${value}(?![0-9a-f])`, 'i') : literally(value),
    literally(bytes.toString('hex'), 'i'),
  ]
  for (const shift of [0, 1, 2]) {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    // Letters that also contain bits of the bytes before or after are left out.
    const inner = whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    forms.push(literally(inner), literally(inner.replaceAll('+', '-').replaceAll('/', '_')))
  }
  return forms
}

function literally(text: string, flags = ''): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`), flags)
}

/** Returns a search that finds the planted secrets in a text, with their names and positions. */
export function createSecretSearch(secrets: readonly PlantedSecret[]): (text: string) => string[] {
  const known = secrets.map((secret) => ({ ...secret, forms: formsOf(secret) }))
  return (text) => {
    // Fractions of seconds are six arbitrary digits.
    const searched = text.replaceAll(/\d{2}:\d{2}:\d{2}\.\d+/g, '')
    return known.flatMap(({ name, forms }) => {
      const at = forms.map((form) => searched.search(form)).find((index) => index >= 0)
      return at === undefined ? [] : [`${name}: …${searched.slice(Math.max(0, at - 80), at + 80)}…`]
    })
  }
}
