import { chromium } from 'playwright-core';
import { mkdirSync } from 'node:fs';
const [link, out='/tmp/shots'] = process.argv.slice(2);
mkdirSync(out,{recursive:true});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.text()); });
page.on('pageerror', e => console.log('PAGEERROR', e.message));
const shot = async (n) => page.screenshot({ path: `${out}/${n}.png`, fullPage: false });
await page.goto(link); await page.getByRole('button',{name:'Sign in'}).waitFor(); await shot('01-signin');
await page.getByRole('button',{name:'Sign in'}).click();
await page.getByRole('heading',{name:'Exams'}).waitFor(); await page.waitForTimeout(800); await shot('02-exams');
await page.getByRole('button',{name:/Try an example/}).first().click();
await page.waitForURL(/exams\/[0-9a-f-]{36}/,{timeout:60000}); await page.waitForTimeout(1500); await shot('03-exam');
const url = page.url().replace(/\/$/,'');
for (let i=0;i<40;i++){ await page.waitForTimeout(1500); const t=await page.locator('main').innerText(); if(!/queued|being|reading/i.test(t)) break; }
await page.waitForTimeout(3000); await shot('04-exam-done'); console.log(await page.locator('main').innerText());
for (const p of ['paper','candidates','copies','review','finish']) { await page.goto(`${url}/${p}`); await page.waitForTimeout(2500); await shot(`05-${p}`); }
for (const p of ['people','keys','credits','audit']) { await page.goto(url.replace(/exams\/.*/,p)); await page.waitForTimeout(1500); await shot(`06-${p}`); }
console.log(url);
await browser.close();
