import { ago, dateTime, duration } from '../../lib/format.ts'
import { type Authority, isCity } from './authority-for.ts'

/** `SEFAZ SP`, `NFS-e de São Paulo`: names that take the article "a". */
export function authorityName(one: Authority): string {
  return isCity(one) ? `NFS-e de ${one.name}` : one.name
}

/** What is wrong with an authority and since when. Undefined for a healthy one. */
export function problemText(one: Authority, now: Date): string | undefined {
  if (one.state === 'up') return undefined
  const since = one.since ? ` desde ${dateTime(one.since).slice(-5)}, ${ago(one.since, now)}` : ''
  return one.state === 'down'
    ? `A ${authorityName(one)} não responde${since}.`
    : `A ${authorityName(one)} está lenta${since}.`
}

/** What happens to notes meanwhile. The user has nothing to do. */
export function consequenceText(one: Authority): string {
  if (one.contingency) return `As notas saem pelo servidor reserva (${one.contingency}).`
  if (one.state === 'down') return 'As notas esperam e saem assim que ela voltar.'
  const wait = expectedWait(one)
  return wait ? `Cada nota sai depois de ${wait}.` : 'As notas demoram mais a sair.'
}

/** `cerca de 2 s`: expected wait for a note sent now. Undefined when the last hour's traffic does not show it. */
export function expectedWait({ expected_ms }: Pick<Authority, 'expected_ms'>): string | undefined {
  return expected_ms === null ? undefined : `cerca de ${duration(expected_ms)}`
}

/** Sentence for the page of a waiting note: how long it takes and that there is nothing to do. */
export function waitingText(one: Authority): string {
  if (one.state === 'down') return `A ${authorityName(one)} não responde: o Talão continua tentando.`
  const wait = expectedWait(one)
  if (one.state === 'up') return wait ? `A resposta costuma levar ${wait}.` : ''
  return wait
    ? `A ${authorityName(one)} está lenta: a resposta leva ${wait}.`
    : `A ${authorityName(one)} está lenta e a resposta demora mais.`
}
