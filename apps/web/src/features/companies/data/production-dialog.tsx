import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Kinds, soldKindsQuery } from '../../../components/readiness/readiness.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { useSetEnvironment } from '../queries.ts'

/**
 * Asks which kinds of nota get fiscal value from now on. A company that sells only services leaves the other kind in
 * homologação.
 */
export function ProductionDialog({ company, onClose }: { company: CompanyOut; onClose: () => void }) {
  const { data: sold } = useQuery(soldKindsQuery(company.id))
  const [chosen, setKinds] = useState<Kinds>()
  const kinds = chosen ?? sold ?? { nfe: false, nfse: false }
  const setEnvironment = useSetEnvironment(company)
  return (
    <Dialog
      title="Passar para produção?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            loading={setEnvironment.isPending}
            disabled={!kinds.nfe && !kinds.nfse}
            onClick={() => setEnvironment.mutate(kinds, { onSettled: onClose })}
          >
            Passar para produção
          </Button>
        </>
      }
    >
      <p>
        As próximas notas de {company.corporate_name} terão valor fiscal. As de teste ficam como estão, e a numeração de
        produção é outra.
      </p>
      <Toggle
        label="Notas de produto (NF-e)"
        checked={kinds.nfe}
        onChange={(event) => setKinds({ ...kinds, nfe: event.currentTarget.checked })}
      />
      <Toggle
        label="Notas de serviço (NFS-e)"
        checked={kinds.nfse}
        onChange={(event) => setKinds({ ...kinds, nfse: event.currentTarget.checked })}
      />
    </Dialog>
  )
}
