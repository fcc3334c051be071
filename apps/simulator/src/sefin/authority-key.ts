import { makeDemoA1, openA1, prepareSealKey, type SealKey } from '@talao/documents'
import type { SimulatorContext } from '../context/context.ts'

const held = new WeakMap<SimulatorContext, SealKey>()

/** The authority's signing key. Created on first use and stored in the database, so that old notes still verify. */
export function authorityKey(world: SimulatorContext): SealKey {
  const key = held.get(world) ?? prepareSealKey(storedPair(world) ?? newPair(world))
  held.set(world, key)
  return key
}

type Pair = { keyPem: string; certificatePem: string }

function storedPair(world: SimulatorContext): Pair | undefined {
  const row = world.db.one<{ value: string }>('select value from meta where name = ?', NAME)
  return row && (JSON.parse(row.value) as Pair)
}

const NAME = 'sefin_key'
/** One key for all new databases of this process, because generating it takes a third of a second. */
let drawn: Pair | undefined

function newPair(world: SimulatorContext): Pair {
  drawn ??= drawPair()
  world.db.run('insert into meta (name, value) values (?, ?)', NAME, JSON.stringify(drawn))
  return drawn
}

function drawPair(): Pair {
  const notBefore = new Date('2020-01-01T00:00:00Z')
  const password = 'sefin'
  const file = makeDemoA1({
    corporateName: 'SEFIN NACIONAL DE DEMONSTRACAO',
    cnpj: AUTHORITY_CNPJ,
    password,
    notBefore,
    notAfter: new Date('2049-12-31T00:00:00Z'),
  })
  const opened = openA1({ file, password, now: notBefore })
  if (!opened.ok) throw new Error(`the authority's own certificate: ${opened.detail}`)
  return { keyPem: opened.certificate.key_pem, certificatePem: opened.certificate.certificate_pem }
}

/** The example CNPJ of the manuals. It belongs to no company. */
export const AUTHORITY_CNPJ = '11444777000161'
