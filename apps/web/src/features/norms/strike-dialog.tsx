import { Button, TextInput } from '@mantine/core'
import type { NormRowOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { DayInput } from '../../components/days/day-input.tsx'
import { focusFirstFault } from '../../components/form/focus-first-fault.ts'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { today } from '../../lib/clock.ts'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dayText, fullName } from './norm-text.ts'
import { useStrikeRow } from './queries.ts'

type Values = { struck_on: string; source: string }

/** Strikes a norm: it decides no note any more, and stays to be seen with its day and why. */
export function StrikeDialog({ row, onClose }: { row: NormRowOut; onClose: () => void }) {
  const navigate = useNavigate()
  const strike = useStrikeRow()
  const form = useFormWithResolvedErrors<Values>({
    initialValues: { struck_on: today(), source: '' },
    validate: checkStrike,
    validateInputOnBlur: true,
  })
  const { kind, code, valid_from } = row
  const said =
    strike.error && Object.keys(fieldMessages(strike.error)).length === 0 ? toUserError(strike.error).text : undefined
  const submit = form.onSubmit(
    ({ struck_on, source }) =>
      strike.mutate(
        { kind, code, valid_from, struck_on, source: source.trim() },
        {
          onSuccess: ({ data }) => {
            onClose()
            void navigate({ to: '/normas', search: { aba: 'pacotes', pacote: data.id } })
          },
          onError: (error) => {
            form.setErrors(fieldMessages(error))
            focusFirstFault()
          },
        },
      ),
    focusFirstFault,
  )
  return (
    <Dialog
      title={`Riscar ${fullName(row)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Deixar como está</Button>
          <Button variant="filled" color="red" loading={strike.isPending} onClick={() => submit()}>
            Riscar esta norma
          </Button>
        </>
      }
    >
      <p>
        A de {dayText(valid_from)} deixa de decidir notas assim que passar na conferência, para todas as empresas. Ela
        fica em Riscadas, e dá para voltar atrás em Pacotes.
      </p>
      {said && <Notice tone="vermelho" title={said} />}
      <DayInput label="Riscada em" {...form.getInputProps('struck_on')} />
      <TextInput label="Fonte" maxLength={300} {...form.getInputProps('source')} />
    </Dialog>
  )
}

function checkStrike({ struck_on, source }: Values): Record<string, string> {
  return {
    ...(struck_on === '' && { struck_on: 'Escreva o dia em que ela foi riscada.' }),
    ...(source.trim() === '' && { source: 'Diga de onde isto veio, como a nota técnica que a retirou.' }),
  }
}
