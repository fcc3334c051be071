import { Button, TextInput } from '@mantine/core'
import type { ContractOut } from '@talao/contract'
import { CONTRACT_STATUS_LABELS, RECURRENCE_LABELS } from '@talao/contract/fields/values'
import { DayInput } from '../../components/days/day-input.tsx'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { today } from '../../lib/clock.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Optional } from '../../ui/optional.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { checkContract, contractBody, contractValues } from './contract-form.ts'
import { useSaveContract } from './queries.ts'

type Props = { companyId: number; contract: ContractOut | undefined; onClose: () => void }

export function ContractDialog({ companyId, contract, onClose }: Props) {
  const save = useSaveContract(contract)
  const form = useFormWithResolvedErrors({
    initialValues: contractValues(contract, today()),
    validate: checkContract,
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit((values) =>
    save.mutate(contractBody(values, { company_id: companyId, version: contract?.version }), {
      onSuccess: onClose,
      onError: (error) => form.setErrors(fieldMessages(error)),
    }),
  )
  return (
    <Dialog
      title={contract ? 'Mudar o contrato' : 'Novo contrato'}
      size={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => submit()}>
            Salvar contrato
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <FormGrid>
          <Span of={6}>
            <SelectInput
              label="Situação"
              data={labelled(CONTRACT_STATUS_LABELS)}
              data-autofocus
              {...form.getInputProps('status')}
            />
          </Span>
          <Span of={6}>
            <SelectInput label="Recorrência" data={labelled(RECURRENCE_LABELS)} {...form.getInputProps('recurrence')} />
          </Span>
          <Span of={4}>
            <TextInput
              label="Valor da parcela"
              leftSection="R$"
              inputMode="decimal"
              {...form.getInputProps('amount')}
            />
          </Span>
          <Span of={4}>
            <DayInput label="Início" {...form.getInputProps('start_date')} />
          </Span>
          <Span of={4}>
            <DayInput label={<Optional>Fim</Optional>} clearable={false} {...form.getInputProps('end_date')} />
          </Span>
        </FormGrid>
      </form>
      <p className="support">{contract ? ABOUT_CHANGE : ABOUT_NEW}</p>
    </Dialog>
  )
}

const ABOUT_NEW = 'As parcelas são criadas da data de início até a de fim; sem fim, as de um ano.'
const ABOUT_CHANGE =
  'As parcelas pendentes seguem o contrato: dia, valor e quantas são. As pagas ficam como estão. Cancelado, as pendentes são canceladas.'

function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
