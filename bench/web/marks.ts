import { part } from '../lists/times.ts'
import { openBrowser, signIn } from './browser.ts'
import type { WebInstallation } from './installation.ts'
import { CATEGORIES, fetchLighthouse, type Judged, LIGHTHOUSE, TIMES } from './lighthouse.ts'
import type { Verdict } from './verdict.ts'

const ROUNDS = 5
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const NAMES = { performance: 'desempenho', accessibility: 'acessibilidade', 'best-practices': 'boas práticas' } as const
const SIGN_IN = '/login'
const SIGNED_IN = { '/': 'Painel', '/nota-produto': 'NF-e', '/nota-produto/detalhes': 'nova NF-e' }

/** Lighthouse scores (medians) on a desktop with an empty cache. */
export async function marks(installation: WebInstallation, verdict: Verdict): Promise<void> {
  const look = await fetchLighthouse(installation.folder)
  if (!look) {
    console.log(`  ${LIGHTHOUSE} não pôde ser baixado (sem rede?): as notas dele ficam de fora desta medida.`)
    return
  }
  const browser = await openBrowser(installation, 'lighthouse', 'allow')
  const judge = async (at: string, name: string) => {
    const all: Judged[] = []
    for (let round = 0; round < ROUNDS; round += 1) all.push(await look(installation.url + at, browser.port))
    for (const category of CATEGORIES) {
      const value = all.map(({ marks }) => marks[category])
      const beside = category === 'performance' ? { beside: timesOf(all) } : {}
      verdict(`${name}: ${NAMES[category]}`, { value: part(value, 0.5), atLeast: AIMS[category], unit: '', ...beside })
    }
    for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`      falta: ${fault}`)
  }
  try {
    await judge(SIGN_IN, 'entrar')
    await signIn(browser.page, 'loja@talao.demo')
    await browser.page.goto('about:blank') // a second tab of the product would use processor time
    for (const [at, name] of Object.entries(SIGNED_IN)) await judge(at, name)
  } finally {
    await browser.close()
  }
}

function timesOf(all: Judged[]): string {
  const names = Object.keys(TIMES) as (keyof typeof TIMES)[]
  const medians = names.map((name) => ({
    name,
    value: part(
      all.map(({ times }) => times[name]),
      0.5,
    ),
  }))
  return medians.map(({ name, value }) => `${name} ${name === 'CLS' ? value.toFixed(3) : value.toFixed(0)}`).join(', ')
}
