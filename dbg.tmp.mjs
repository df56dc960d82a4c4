import { chromium } from '@playwright/test'
const base='http://localhost:4102'
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args:['--no-sandbox'] })
const c = await b.newContext({ viewport:{width:360,height:740}, isMobile:true, hasTouch:true, timezoneId:'America/Denver', reducedMotion:'reduce' })
const p = await c.newPage()
p.on('pageerror', e=>console.log('ERR', e.message.slice(0,300)))
p.on('request', r=>{ if (r.url().includes('/clock') && r.method()==='POST') console.log('POST', r.postData()) })
p.on('response', async r=>{ if (r.url().includes('/clock') && r.request().method()==='POST') console.log('->', r.status(), JSON.stringify((await r.json()).results)) })
const s = await (await p.request.post(base+'/wp/v2/token',{data:{email:'worker@frontrange.test',password:'Moving123!'}})).text()
await p.goto(base+'/health/live'); await p.evaluate(t=>localStorage.setItem('session',t),s)
await p.goto(base+'/my-day'); await p.waitForTimeout(2500)
for (const n of ['On my way','Arrived','Start','Break','Back to work','Stop 1 done','Stop 2 done']) { await p.getByRole('button',{name:n,exact:true}).tap(); console.log('tapped', n) }
await p.waitForTimeout(2000)
console.log(await p.getByRole('region',{name:'Time clock'}).innerText())
await p.screenshot({path:'/tmp/dbg.png'})
await b.close()
