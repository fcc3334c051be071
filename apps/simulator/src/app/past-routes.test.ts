import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, NOW, note, openBench } from '../../testing/focus-nfe.ts'
import { municipalNote, openServiceBench } from '../../testing/service-notes.ts'

const DOOR = `/_simulador/passado/${NOW.getTime()}/120-120-118-118`
let goods: Bench
let services: Bench
beforeAll(async () => {
  ;[goods, services] = await Promise.all([openBench(), openServiceBench()])
})
afterAll(() => Promise.all([goods.simulator.stop(), services.simulator.stop()]))

it('has decided a note by the time it answers: a simulator that is killed behind it leaves none undecided', async () => {
  const sent = await Promise.all([
    goods.call('POST', `${DOOR}/v2/nfe?ref=antiga`, note()),
    services.call('POST', `${DOOR}/v2/nfse?ref=antiga`, municipalNote()),
  ])
  expect(sent.map(({ body }) => body['status'])).toEqual(['autorizado', 'autorizado'])
  expect(sent.map(({ body }) => body['numero'])).toEqual(['120', '118'])
})
