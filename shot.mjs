import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--no-first-run','--disable-3d-apis'] })
const list = JSON.parse(process.argv[2])
for (const [who,url,w,scheme,locale] of list) {
  const c = await b.newContext({ baseURL:'http://localhost:4100', locale: locale??'en-US', colorScheme: scheme??'light', viewport:{width:w,height:w<500?844:900}, isMobile: w<500, hasTouch: w<500, serviceWorkers:'block', timezoneId:'America/Denver' })
  const p = await c.newPage()
  p.on('pageerror', e => console.log('ERR', url, e.message))
  if (who) { const t = await (await p.request.post('/wp/v2/token',{data:{email:`${who}@frontrange.test`,password:'Moving123!'}})).text(); await p.goto('/health/live'); await p.evaluate(x=>localStorage.setItem('session',x),t) }
  await p.goto(url); await p.waitForTimeout(2500)
  await p.screenshot({ path: `/tmp/sh-${who||'v'}${url.replaceAll(/[/?=]/g,'_')}-${w}-${scheme??'light'}-${locale??'en'}.png`, fullPage: process.argv[3]==='full' })
  await c.close()
}
await b.close()
