import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Kinds, type ReadinessItem, readinessQuery, type StepProps } from '../../../components/readiness.ts'
import { Segment } from '../../../ui/segment.tsx'
import { GoodsDefaults } from './goods-defaults.tsx'
import { ServiceDefaults } from './service-defaults.tsx'

type Kind = keyof Kinds

/** The codes of what the company sells: of its goods, of its services, or first of the one and then of the other. */
export function DefaultsStep({ company, onDone, skip }: StepProps) {
  const client = useQueryClient()
  const query = readinessQuery(company.id)
  const [kind, choose] = useState<Kind>(() => {
    const reply = client.getQueryData(query.queryKey)
    return openKind(reply?.data) ?? (reply?.sells.nfe === false ? 'nfse' : 'nfe')
  })

  async function goOn() {
    const open = openKind((await client.fetchQuery(query)).data)
    // Goods that were just saved lack nothing that this step asks for.
    if (open && (open === 'nfse' || kind === 'nfse')) choose(open)
    else onDone()
  }

  const props = { company, skip, onDone: () => void goOn() }
  return (
    <>
      <Segment label="Tipo de nota" options={KINDS} value={kind} onChange={choose} />
      {kind === 'nfe' ? <GoodsDefaults {...props} /> : <ServiceDefaults {...props} />}
    </>
  )
}

const KINDS = [
  { value: 'nfe', label: 'Produtos (NF-e)', item: 'defaults' },
  { value: 'nfse', label: 'Serviços (NFS-e)', item: 'service_defaults' },
] as const

/** The first kind whose codes lack. */
function openKind(items: readonly ReadinessItem[] = []): Kind | undefined {
  return KINDS.find(({ item }) => items.some(({ key, ok }) => key === item && !ok))?.value
}
