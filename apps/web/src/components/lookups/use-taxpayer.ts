import { parseDocument } from '@talao/fiscal/value/document'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { fromTaxpayer, type TaxpayerValues } from '../note-form/buyer-form.ts'
import type { FormPart } from '../note-form/form-part.ts'
import type { useFill } from '../note-form/use-fill.ts'
import { taxpayerQuery } from './lookup-queries.ts'
import { useAskedOnce } from './lookups.ts'

type Asker = {
  part: Pick<FormPart<TaxpayerValues & { document: string }>, 'latest'>
  companyId: number | undefined
  fill: Pick<ReturnType<typeof useFill<TaxpayerValues>>, 'fill' | 'takeBack'>
}

/** Fills the buyer from a known CPF or CNPJ. */
export function useTaxpayer({ part, companyId, fill: { fill, takeBack } }: Asker) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<string>()
  async function look(document: string, { value, kind }: NonNullable<ReturnType<typeof parseDocument>>) {
    // The previous document's name and address are wrong now, whatever the new lookup answers.
    takeBack()
    setSaid(undefined)
    setAsking(true)
    try {
      const found = await client.fetchQuery(taxpayerQuery(value, companyId))
      // Another document may have been typed meanwhile.
      if (part.latest().document === document) fill(fromTaxpayer(found, part.latest()), 'pela consulta')
    } catch (error) {
      if (kind !== 'CNPJ') return
      const isUnknown = toUserError(error).status === 404
      setSaid(`${isUnknown ? 'nenhum cadastro conhece este CNPJ' : 'o cadastro não respondeu'}; preencha à mão`)
    } finally {
      setAsking(false)
    }
  }
  const { ask, typed } = useAskedOnce(
    () => part.latest().document,
    (document) => {
      const parsed = parseDocument(document)
      return parsed ? look(document, parsed) : undefined
    },
  )
  return { ask, typed, isAsking, said }
}
