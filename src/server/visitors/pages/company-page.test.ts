import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_BOOKING } from '../../../shared/company/settings/online-booking.ts'
import { servePages } from '../../kernel/http/pages.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const HOSTILE = `</script><script>alert(1)</script> "quoted' & <b>bold</b> \u2028`

let t: TestApp
let company: number
let admin: TestPerson

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://moves.example.test' })
  company = await t.makeCompany('Hilltop Movers', {
    handle: 'hilltop',
    phone: '3035550177',
    address: '5 Hill Street, Denver, CO 80202',
    address_state: 'CO',
    description: 'Careful since 1990.',
    variables: { depositLocal: { value: 50 }, minimumTime: { value: 2.5 }, hourlyRateTwo: { value: 99.5 } },
  })
  admin = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => t.app.inject({ method, url })
const factsIn = (body: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

async function rate(stars: number, words: Record<string, unknown> = {}) {
  const job = await t.makeJob(company, { job_status: 'completed' })
  const row = {
    company_id: company,
    job_id: job,
    client_id: admin.id,
    stars,
    answered_at: new Date().toISOString(),
    ...words,
  }
  const names = Object.keys(row)
  await t.owner.query(
    `insert into reviews (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

describe('the page of a company', () => {
  it('shows without a script who the company is and what it costs', async () => {
    const answer = await get('/hilltop')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-robots-tag']).toBeUndefined()
    const { body } = answer
    for (const text of [
      '<h1 data-own>Hilltop Movers</h1>',
      'href="tel:+13035550177"',
      '(303) 555-0177',
      '5 Hill Street, Denver, CO 80202',
      'Careful since 1990.',
      '$99.50',
      'Deposit: $50.00',
      '2.5-hour minimum',
      'The rate does not include a truck.',
      'No ratings yet',
      '<section id="booking"',
    ])
      expect(body).toContain(text)
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toMatch(/ style="|onclick=/)
    expect((await get('/hilltop', 'HEAD')).statusCode).toBe(200)
    await t.owner.query(
      `update companies set variables = variables || '{"depositLocal": {"value": 10, "unitsLabel": "%"}}' where id = $1`,
      [company],
    )
    expect((await get('/hilltop')).body).toContain('Deposit: 10.00 % of the estimate')
  })

  it('shows the license numbers and the price of a truck if they are set', async () => {
    const meta = {
      Colorado: { pucNumber: 'HHG-00417' },
      Texas: { certificateNumber: '0068' },
      Federal: { usdotNumber: '3141592' },
    }
    await t.owner.query(`update companies set state_meta = $2, variables = variables || $3 where id = $1`, [
      company,
      JSON.stringify(meta),
      JSON.stringify({ truckFlatRate: { value: 150 }, truckByDistance: { value: 1.2 } }),
    ])
    const { body } = await get('/hilltop')
    expect(body).toContain('<li><span>PUC permit</span> HHG-00417</li>')
    expect(body).toContain('<li><span>USDOT</span> 3141592</li>')
    // A permit of another state is irrelevant in Colorado.
    expect(body).not.toContain('0068')
    expect(body).toContain('Truck: $150.00 plus $1.20 per mile')
    await t.owner.query(
      `update companies set variables = variables || '{"truckByDistance": {"value": 0}}' where id = $1`,
      [company],
    )
    expect((await get('/hilltop')).body).toContain('Truck: $150.00<')
  })

  it('shows the insurance that is in force, and what the company says about itself', async () => {
    expect((await get('/hilltop')).body).not.toMatch(/Insured|Service area|Office hours|What is included/)
    const policies = [
      ['cargo', '2020-01-01', '2099-01-01'],
      ['workers_comp', '2020-01-01', '2021-01-01'],
    ]
    for (const [type, from, until] of policies)
      await t.owner.query(
        `insert into insurance_policies (company_id, type, carrier, policy_number, effective_on, expires_on)
         values ($1, $2, 'Carrier', 'P-1', $3, $4)`,
        [company, type, from, until],
      )
    const saved = await t.call(admin, 'POST', `/wp/v2/companies/${company}`, {
      page: {
        serviceArea: `Denver ${HOSTILE}`,
        included: ['Blankets', HOSTILE],
        questions: [{ question: 'Pianos?', answer: `Yes. ${HOSTILE}` }],
        openingHours: [null, ...Array.from({ length: 5 }, () => ({ from: '08:00', to: '17:30' })), null],
      },
    })
    expect(saved.status).toBe(200)
    const { body } = await get('/hilltop')
    for (const text of [
      '<li>Insured: cargo</li>',
      'Service area',
      '<li data-own>Blankets</li>',
      '<summary data-own>Pianos?</summary>',
      '<dt data-value>Monday to Friday</dt>',
      '8:00 AM – 5:30 PM',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('<b>bold</b>')
    expect(factsIn(body)['openingHoursSpecification']).toHaveLength(5)
  })

  it('describes the company to search engines and previews, with ratings once there are some', async () => {
    const { body: before } = await get('/hilltop')
    expect(before).toContain('<title>Hilltop Movers · Movers in Denver, CO</title>')
    expect(before).toContain('<link rel="canonical" href="https://moves.example.test/hilltop"')
    expect(before).toContain(
      '<meta property="og:image" content="https://moves.example.test/icons/icon-512.png"',
    )
    expect(factsIn(before)).toMatchObject({
      '@type': 'MovingCompany',
      name: 'Hilltop Movers',
      telephone: '+13035550177',
      address: {
        streetAddress: '5 Hill Street',
        addressLocality: 'Denver',
        postalCode: '80202',
        addressRegion: 'CO',
      },
      areaServed: { name: 'Colorado' },
      priceRange: expect.stringMatching(/^\$\d+\.\d\d–\$\d+\.\d\d per hour$/),
    })
    expect(factsIn(before)).not.toHaveProperty('aggregateRating')
    await rate(5)
    await rate(2, {
      comment: 'So so.',
      by_name: 'Ann B.',
      city: 'Boulder',
      moved_on: '2026-05-03',
      reply: 'Sorry.',
    })
    const { body } = await get('/hilltop')
    expect(factsIn(body)['aggregateRating']).toMatchObject({ ratingValue: 3.5, ratingCount: 2 })
    for (const text of ['3.5 out of 5, 2 ratings', 'So so.', 'Ann B., Boulder, moved in May 2026', 'Sorry.'])
      expect(body).toContain(text)
    expect(body).not.toContain('Show more')
  })

  it('shows text as text, whatever a company or a client writes', async () => {
    await t.makeCompany(HOSTILE, { handle: 'hostile', description: HOSTILE, address: HOSTILE })
    const { body } = await get('/hostile')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<b>bold')
    expect(/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]).not.toContain('\u2028')
    expect(body.match(/<\/script>/g)?.length).toBe(body.match(/<script/g)?.length)
    expect(factsIn(body)).toMatchObject({ name: HOSTILE, description: HOSTILE })
    await rate(1, { comment: HOSTILE, by_name: HOSTILE.slice(0, 100), city: HOSTILE, reply: HOSTILE })
    const said = (await get('/hilltop')).body
    expect(said).toContain('&#60;script&#62;alert(1)')
    expect(said).not.toContain('<script>alert')
    // Inserted text is never searched for the template's own markers.
    await rate(4, { comment: '__CSP_NONCE__ <!--boot-->' })
    expect((await get('/hilltop')).body).toContain('__CSP_NONCE__ &#60;!--boot--&#62;')
  })

  it('has the color of the company, and only styles with its nonce', async () => {
    const booking = JSON.stringify({ ...DEFAULT_BOOKING, accent: '#ffd600' })
    await t.owner.query('update companies set booking = $2 where id = $1', [company, booking])
    const { body, headers } = await get('/hilltop')
    const [, nonce = 'none'] =
      /<style nonce="([^"]+)">html:root\{--accent:#ffd600;--on-accent:#000000;/.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  it.each([
    [true, true, '#your-price', 'before you leave a phone number'],
    [true, false, '#booking', 'See your price'],
    [false, true, '#booking', 'Start now'],
  ])(
    'promises no price that it does not show (%s, %s)',
    async (isPriceShown, isPriceBeforeContact, to, words) => {
      const booking = JSON.stringify({ ...DEFAULT_BOOKING, isPriceShown, isPriceBeforeContact })
      await t.owner.query('update companies set booking = $2 where id = $1', [company, booking])
      const { body } = await get('/hilltop')
      const isHere = to === '#your-price'
      expect(body).toMatch(new RegExp(`href="${to}"\\s*>(?:See your price|Start now)`))
      expect(body).toContain(words)
      expect(body.includes('id="your-price"')).toBe(isHere)
      expect(body.includes('phone number')).toBe(isHere)
    },
  )

  it('shows more ratings at a longer address without a script', async () => {
    for (let n = 0; n < 8; n += 1) await rate(5, { comment: `Number ${n}.` })
    const first = (await get('/hilltop')).body
    expect(first.match(/class="paper co-rating"/g)).toHaveLength(7) // and the blank one
    // Line breaks of a comment are shown, so none may come from the page.
    expect(first).toContain('>Number 7.</p>')
    expect(first).toContain('href="?ratings=2#ratings"')
    expect((await get('/hilltop?ratings=2')).body.match(/class="paper co-rating"/g)).toHaveLength(13)
    for (const odd of ['-1', 'x', '1e9', '1&ratings=2'])
      expect((await get(`/hilltop?ratings=${odd}`)).statusCode).toBe(200)
  })
})

describe("a company's handle", () => {
  it('in capitals redirects to lower case, and an unknown one is not found', async () => {
    const upper = await get('/HillTop?from=ad')
    expect([upper.statusCode, upper.headers.location]).toEqual([308, '/hilltop?from=ad'])
    for (const url of ['/nobody-has-this', `/${company}`, '/hill%20top', '/..%2f..%2fetc', '/%E0%A4%A'])
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400)
  })

  it('that a company had before redirects to its new one until another company takes it', async () => {
    const moved = await t.makeCompany('Moving On', { handle: 'first-name' })
    const boss = await t.makePerson(moved, 'administrator')
    const rename = (handle: string) => t.call(boss, 'POST', `/wp/v2/companies/${moved}`, { handle })
    expect((await rename('second-name')).status).toBe(200)
    expect((await rename('third-name')).status).toBe(200)
    for (const old of ['first-name', 'second-name', 'First-Name']) {
      const answer = await get(`/${old}`)
      expect([answer.statusCode, answer.headers.location], old).toEqual([308, '/third-name'])
      expect(answer.headers['cache-control']).toBe('no-cache')
      const face = await t.call(null, 'GET', `/wp/v2/companies/${old}`)
      expect([face.status, face.body.handle], old).toEqual([200, 'third-name'])
    }
    expect((await get('/first-name', 'HEAD')).statusCode).toBe(308)
    const other = await t.makeCompany('Newcomer', { handle: 'second-name' })
    expect((await get('/second-name')).body).toContain('<h1 data-own>Newcomer</h1>')
    expect((await t.call(null, 'GET', '/wp/v2/companies/second-name')).body.name).toBe('Newcomer')
    await t.owner.query(`update companies set handle = 'elsewhere' where id = $1`, [other])
    // The company that had it last is meant.
    expect((await get('/second-name')).headers.location).toBe('/elsewhere')
    expect((await rename('first-name')).status).toBe(200)
    expect((await get('/first-name')).statusCode).toBe(200)
    expect((await get('/third-name')).headers.location).toBe('/first-name')
  })
})

describe('search engines', () => {
  it('are told what to read and where the pages are', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain('Disallow: /review/')
    expect(robots.body).toContain('Sitemap: https://moves.example.test/sitemap.xml')
    const list = await get('/sitemap.xml')
    expect(list.headers['content-type']).toBe('application/xml; charset=utf-8')
    const places = [...list.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
    for (const page of ['/', '/terms', '/privacy', '/hilltop', '/hostile'])
      expect(places).toContain(`https://moves.example.test${page}`)
    expect(list.body).toMatch(/hilltop<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
    expect((await get('/sitemap/1.xml')).body).toBe(list.body)
    for (const none of ['2', '0', 'x', '99999'])
      expect((await get(`/sitemap/${none}.xml`)).statusCode).toBe(404)
  })

  it('are led from the booking page to that of the company, and kept out of personal links', async () => {
    await t.owner.query(`update companies set plugin_token = 'token-of-hilltop' where id = $1`, [company])
    for (const page of ['booking', 'quote'])
      expect((await get(`/${page}/token-of-hilltop`)).body, page).toContain(
        '<link rel="canonical" href="https://moves.example.test/hilltop"',
      )
    const review = await get('/review/forged')
    expect([review.statusCode, review.headers['x-robots-tag']]).toEqual([404, 'noindex'])
  })
})

describe('pages of the app', () => {
  it('have a title and description, and status 404 if they do not exist', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-pages-'))
    await writeFile(
      path.join(folder, 'index.html'),
      '<title>__TITLE__</title><meta content="__DESCRIPTION__"><div id="root"><!--body--></div>__CSP_NONCE__',
    )
    const app = Fastify()
    await servePages(app, { PRODUCT_NAME: 'Move<sheet>' }, { folder })
    const page = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
    const login = await page('/login?next=/jobs')
    expect([login.statusCode, login.headers['x-robots-tag']]).toEqual([200, undefined])
    expect(login.body).toContain('<title>Log in · Move&lt;sheet&gt;</title>')
    const jobs = await page('/jobs/2')
    expect([jobs.statusCode, jobs.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(jobs.body).toContain('<div id="root"></div>')
    const none = await page('/no/such/page')
    expect([none.statusCode, none.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(none.body).toContain(
      '<h1>Page not found</h1><p>There is nothing at this address.</p><a href="/">Go Home</a>',
    )
    await app.close()
    await rm(folder, { recursive: true })
  })
})
