import { makeDemoA1, openA1, prepareSealKey, type SealKey } from '@talao/documents'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000
const held = new WeakMap<World, SealKey>()

/** The key the authority signs with: made when it is first needed, and kept with the book, so that old notes still verify. */
export function authorityKey(world: World): SealKey {
  const key = held.get(world) ?? prepareSealKey(storedPair(world) ?? newPair(world))
  held.set(world, key)
  return key
}

type Pair = { keyPem: string; certificatePem: string }

function storedPair(world: World): Pair | undefined {
  const row = world.db.one<{ value: string }>('select value from meta where name = ?', NAME)
  return row && (JSON.parse(row.value) as Pair)
}

const NAME = 'sefin_key'

function newPair(world: World): Pair {
  const now = world.time.now()
  const password = 'sefin'
  const file = makeDemoA1({
    corporateName: 'SEFIN NACIONAL DE DEMONSTRACAO',
    cnpj: AUTHORITY_CNPJ,
    password,
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + 20 * 365 * DAY_MS),
  })
  const opened = openA1({ file, password, now })
  if (!opened.ok) throw new Error(`the authority's own certificate: ${opened.detail}`)
  const pair = { keyPem: opened.certificate.key_pem, certificatePem: opened.certificate.certificate_pem }
  world.db.run('insert into meta (name, value) values (?, ?)', NAME, JSON.stringify(pair))
  return pair
}

/** Of nobody: the number manuals use as their example. */
export const AUTHORITY_CNPJ = '11444777000161'
