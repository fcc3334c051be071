import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StopDialog } from '../../components/automation/stop-dialog.tsx'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { companyQuery } from '../../components/company/company-query.ts'
import { useScope } from '../../components/session/current-user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/select-input.tsx'

type Props = { company: { id: number } | undefined; onClose: () => void }

/** Sending is stopped per company, so a user of several companies chooses one first. */
export function StopSendingDialog({ company, onClose }: Props) {
  const [id, choose] = useState(company?.id)
  return id === undefined ? (
    <CompanyDialog onChoose={choose} onClose={onClose} />
  ) : (
    <OneCompany id={id} onClose={onClose} />
  )
}

function OneCompany({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(companyQuery(id))
  const config = data?.company_config
  if (!config) return null
  const isStopped = !config.auto_process_sales_enabled && !config.auto_send_notes_enabled
  return <StopDialog config={config} isStopped={isStopped} onClose={onClose} />
}

function CompanyDialog({ onChoose, onClose }: { onChoose: (id: number) => void; onClose: () => void }) {
  const { company_id } = useScope()
  const { data } = useQuery(companyOptionsQuery)
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  const looked = company_id?.split(',')
  const companies = data?.data.filter(({ id }) => !looked || looked.includes(String(id))) ?? []
  return (
    <Dialog
      title="Segurar o envio de qual empresa?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" onClick={() => (chosen === '' ? setTried(true) : onChoose(Number(chosen)))}>
            Continuar
          </Button>
        </>
      }
    >
      <SelectInput
        label="Empresa"
        data-autofocus
        value={chosen}
        error={isTried && chosen === '' ? 'Escolha a empresa.' : undefined}
        data={[
          { value: '', label: 'Escolha' },
          ...companies.map((one) => ({ value: String(one.id), label: one.corporate_name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </Dialog>
  )
}
