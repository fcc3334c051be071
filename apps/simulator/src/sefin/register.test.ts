import { readNfse, readNfseEvent } from '@talao/fiscal'
import { verifySignature } from '@talao/documents'
import { Judge } from '@talao/fiscal/layout/testing/judge'
import { firm } from '@talao/fiscal/nfse/fixtures/note'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import type { World } from '../world.ts'
import { eventsOf, nfseByDps, nfseByKey, type RegisteredNfse } from './book.ts'
import { setCity } from './city.ts'
import { requestEvent } from './events/request.ts'
import { declareDps } from './register.ts'
import { CITY, credentials, dpsOf, type DpsWish, openWorld, signedDps, signedRequest } from './testing.ts'

const DAY_MS = 86_400_000
const own = credentials()
let world: World
beforeEach(() => {
  world = openWorld()
})

const declare = (wish: DpsWish = {}) =>
  declareDps(world, { environment: 'homologacao', xml: signedDps(own.seal, wish) })
const codes = (wish: DpsWish = {}) => {
  const answer = declare(wish)
  return answer.ok ? [] : answer.refusals.map(({ codigo }) => codigo)
}
function issue(wish: DpsWish = {}): RegisteredNfse {
  const answer = declare(wish)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusals))
  return answer.nfse
}

describe('a DPS that is right', () => {
  it('becomes a note that the authority has signed around the bytes it was sent', () => {
    const sent = signedDps(own.seal)
    const answer = declareDps(world, {
      environment: 'homologacao',
      xml: `<?xml version="1.0" encoding="UTF-8"?>${sent}`,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusals))
    const { xml, chave } = answer.nfse
    expect(xml).toContain(sent)
    for (const signedElement of ['infNFSe', 'infDPS'] as const) {
      expect(verifySignature(xml, { signedElement, allow: ['rsa-sha256'] }).ok).toBe(true)
    }
    expect(readNfse(xml).nfse).toMatchObject({ Id: `NFS${chave}`, nNFSe: '1', cStat: '100' })
  })
})
