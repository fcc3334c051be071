import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { part } from '../lists/times.ts'
import { type Act, settled, take } from './acts.ts'
import type { Verdict } from './verdict.ts'

/** Name in the navigation and heading of the screen. One round visits all and returns to the first. */
const WALK = [
  ['NF-e', 'NF-e'],
  ['NFS-e', 'NFS-e'],
  ['Vendas', 'Vendas'],
  ['Produtos', 'Produtos'],
  ['Integrações', 'Integrações'],
  ['Relatórios', 'Relatórios'],
  ['Importações', 'Importações'],
  ['Painel', 'Painel'],
] as const
const ROUNDS = 7
const CHANGE_MS = 100
/** Delay between hover and click of a quick user. */
const HAND_MS = 150

/**
 * Time from the click in the navigation to the heading of the screen: with the code loaded, and as the first action
 * after opening the product.
 */
export async function routeChanges(page: Page, verdict: Verdict): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
  const warm = new Map<string, number[]>()
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [index, [name, heading]] of WALK.entries()) {
      const { ms } = await take(page, change(name, heading))
      const pair = `${WALK.at(index - 1)?.[0]} → ${name}`
      if (round >= 0) warm.set(pair, [...(warm.get(pair) ?? []), ms])
      await settled(page)
    }
  for (const [pair, all] of warm) {
    const beside = `pior ${part(all, 1).toFixed(1)}`
    verdict(pair, { value: part(all, 0.5), atMost: CHANGE_MS, unit: 'ms', beside })
  }
  const cold = await coldChanges(page)
  const worst = [...cold].toSorted(([, one], [, other]) => other - one)[0]
  verdict('primeira visita, sem nada guardado: mediana', {
    value: part([...cold.values()], 0.5),
    unit: 'ms',
    beside: `pior ${worst?.[1].toFixed(1)}, ${worst?.[0]}`,
  })
}

/** Each with an empty browser cache, hovering for `HAND_MS` before the click. */
async function coldChanges(page: Page): Promise<Map<string, number>> {
  const cold = new Map<string, number>()
  const browser = await page.context().newCDPSession(page)
  for (const [name, heading] of WALK.slice(0, -1)) {
    await browser.send('Network.clearBrowserCache')
    await page.goto('/')
    await settled(page)
    await page.getByRole('link', { name, exact: true }).first().hover()
    await sleep(HAND_MS)
    cold.set(name, (await take(page, change(name, heading))).ms)
  }
  return cold
}

function change(name: string, heading: string): Act {
  return { press: { selector: `nav a[title="${name}"]` }, shown: { selector: 'h1', text: heading } }
}
