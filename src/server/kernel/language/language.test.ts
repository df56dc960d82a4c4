import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { decryptText } from '../auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { translateHtml } from './html-language.ts'
import { addLanguage, languageOfHeader, removeLanguage } from './catalogs.ts'

// A language of the tests alone: the product does not have it.
const SPANISH: Record<string, string> = {
  'You are not signed in.': 'No ha iniciado sesión.',
  'Wrong email or password.': 'Correo o contraseña incorrectos.',
  'Required.': 'Obligatorio.',
  'Maximum of {0} characters.': 'Máximo de {0} caracteres.',
  'We sent a code to {0}.': 'Enviamos un código a {0}.',
  'Your code is on its way': 'Su código está en camino',
  'Your code to confirm this email address is {0}. It works for {1} minutes.\n\nIf you did not ask for it, ignore this mail.':
    'Durante {1} minutos, su código es {0}.\n\nSi no lo pidió, ignore este mensaje.',
  'Your new account': 'Su cuenta nueva',
  'Hello {0},': 'Hola, {0}:',
  '{0} to {1}': '{0} a {1}',
  Monday: 'lunes',
  Friday: 'viernes',
  'Create account.': 'Cuenta creada.',
  'This link is incomplete. Open it again from the email.': 'Este enlace está incompleto.',
}

let t: TestApp
let company: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { handle: 'peak' })
  addLanguage(
    'es',
    Object.entries(SPANISH).map(([message, text]) => ({ message, translations: [text] })),
  )
})
afterAll(async () => {
  removeLanguage('es')
  await t.close()
})

const inSpanish = { 'accept-language': 'es-US,es;q=0.9,en;q=0.8' }

async function spanishSpeaker(): Promise<TestPerson> {
  const person = await t.makePerson(company, 'worker')
  await t.owner.query(`update users set language = 'es', is_language_chosen = true where id = $1`, [
    person.id,
  ])
  return person
}

async function mailTo(email: string) {
  const { rows } = await t.owner.query<{ subject: string; sealed_text: string }>(
    'select subject, sealed_text from account_mails where recipient = $1 order by id desc',
    [email],
  )
  const [mail] = rows
  return {
    subject: mail?.subject,
    text: decryptText(t.kernel.config.SECRET, 'account mail', mail?.sealed_text ?? ''),
  }
}

describe('an answer', () => {
  it('has the error in the language of the visit', async () => {
    const answer = await t.call(null, 'GET', '/wp/v2/users/me', undefined, inSpanish)
    expect(answer).toMatchObject({ status: 401, body: { message: 'No ha iniciado sesión.' } })
    expect((await t.call(null, 'GET', '/wp/v2/users/me')).body.message).toBe('You are not signed in.')
  })

  it('has the errors of fields in the language of the account, with their values', async () => {
    const person = await spanishSpeaker()
    const body = { firstName: '', addressDetails: { city: 'x'.repeat(101) } }
    const answer = await t.call(person, 'POST', '/wp/v2/users/me', body, { 'accept-language': 'en' })
    expect(answer.body.data.fields).toEqual({
      firstName: 'Obligatorio.',
      'addressDetails.city': 'Máximo de 100 caracteres.',
    })
  })

  it('confirms a change in the language of the account', async () => {
    const person = await spanishSpeaker()
    const answer = await t.call(person, 'POST', '/wp/v2/users/me/email/code')
    expect(answer).toMatchObject({ status: 200, body: { message: `Enviamos un código a ${person.email}.` } })
  })

  it('is English where the catalog has no translation', async () => {
    const person = await spanishSpeaker()
    const answer = await t.call(person, 'POST', '/wp/v2/users/me', { phone: '12' })
    expect(answer.body.data.fields).toEqual({ phone: 'Invalid phone' })
  })
})

describe('a page that the server renders', () => {
  it('is in the language of the visit', async () => {
    const { body, headers } = await t.call(null, 'GET', '/wp/v2/unsubscribe/unknown', undefined, inSpanish)
    expect(body).toContain('<html lang="es"')
    expect(body).toContain('<p>Este enlace está incompleto.</p>')
    expect(headers['vary']).toContain('accept-language')
  })

  it('has its texts and shown attributes translated, and nothing else', () => {
    const page = `<html lang="en"><style>a { content: "Required." }</style><body class="Required.">
      <p title="Required."> Required. <b>Hello Ana &amp; Bo,</b></p><script>const a = 'Required.'</script></body></html>`
    expect(translateHtml(page, 'es'))
      .toBe(`<html lang="es"><style>a { content: "Required." }</style><body class="Required.">
      <p title="Obligatorio."> Obligatorio. <b>Hola, Ana &#38; Bo:</b></p><script>const a = 'Required.'</script></body></html>`)
    expect(translateHtml(page, 'en')).toBe(page)
    const own = '<p data-own title="Required.">We sent a code to Ann.</p>'
    expect(translateHtml(`${own}Required.`, 'es')).toBe(`${own}Obligatorio.`)
    expect(translateHtml('<dt data-value>Monday to Friday</dt><b>Coast to Coast</b>', 'es')).toBe(
      '<dt data-value>lunes a viernes</dt><b>Coast to Coast</b>',
    )
  })
})

describe('a mail', () => {
  it('is in the language of the account that it is sent to', async () => {
    const person = await spanishSpeaker()
    await t.call(person, 'POST', '/wp/v2/users/me/email/code')
    const { subject, text } = await mailTo(person.email)
    expect(subject).toBe('Su código está en camino')
    expect(text).toMatch(
      /^Durante 15 minutos, su código es \d{6}\.\n\nSi no lo pidió, ignore este mensaje\.$/,
    )
  })

  it('to another person is in theirs', async () => {
    const person = await t.makePerson(company, 'worker')
    await t.call(person, 'POST', '/wp/v2/users/me/email/code', undefined, inSpanish)
    expect((await mailTo(person.email)).subject).toBe('Your code is on its way')
  })
})

describe('the language of an account', () => {
  it('begins with that of the visit in which it is created', async () => {
    const email = 'ana@example.test'
    const signup = {
      action: 'registerWorker',
      handle: 'peak',
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      phone: '3035550142',
      address: '1 Main St, Denver, CO 80202',
      password: 'Harbour4Boats',
      confirmPassword: 'Harbour4Boats',
      agree: true,
      termsVersion: TERMS_VERSION,
    }
    const answer = await t.call(null, 'POST', '/wp/v2/users/signup', signup, inSpanish)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { message: 'Cuenta creada.' },
    })
    const { rows } = await t.owner.query('select language from users where email = $1', [email])
    expect(rows).toEqual([{ language: 'es' }])
    const { subject, text } = await mailTo(email)
    expect(subject).toBe('Su cuenta nueva')
    expect(text).toContain('Hola, Ana:\n')
  })

  it('is read and written by its owner, and is one of the product', async () => {
    const person = await t.makePerson(company, 'worker')
    expect((await t.call(person, 'GET', '/wp/v2/users/me')).body.language).toBe('en')
    expect((await t.call(person, 'POST', '/wp/v2/users/me', { language: 'en' })).body.language).toBe('en')
    const wrong = await t.call(person, 'POST', '/wp/v2/users/me', { language: 'tlh' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { data: { fields: { language: 'Pick one of the choices.' } } },
    })
    const { rows } = await t.owner.query('select language from users where id = $1', [person.id])
    expect(rows).toEqual([{ language: 'en' }])
  })
})

it.each([
  ['es', 'es'],
  ['es-US,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['de, es;q=0.5, en;q=0.4', 'es'],
  ['es;q=0', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
])('the language of a visit with %j is %s', (header, language) => {
  expect(languageOfHeader(header)).toBe(language)
})
