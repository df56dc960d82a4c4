import { chromium } from '@playwright/test'
const base='http://localhost:4102'
const who = process.argv[2] ?? 'worker@frontrange.test'
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args:['--no-sandbox'] })
for (const [name,w,h,scheme] of [['390',390,844,'light'],['360d',360,640,'dark'],['1440',1440,900,'light']]) {
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, isMobile:w<500, hasTouch:w<500, timezoneId:'America/Denver', reducedMotion:'reduce', serviceWorkers:'block' })
  const p = await c.newPage()
  p.on('pageerror', e=>console.log('ERR', e.message.slice(0,300))); p.on('console', m=>m.type()==='error'&&console.log('LOG', m.text().slice(0,300)))
  const s = await (await p.request.post(base+'/wp/v2/token',{data:{email:who,password:'Moving123!'}})).text()
  await p.goto(base+'/health/live'); await p.evaluate(t=>localStorage.setItem('session',t),s)
  await p.goto(base+'/my-day'); await p.waitForTimeout(4000)
  await p.screenshot({path:`/tmp/myday-${name}.png`})
  if (name==='390') { await p.screenshot({path:`/tmp/myday-full.png`, fullPage:true}) }
  await c.close()
}
await b.close()
