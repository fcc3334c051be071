import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatDocument } from '@talao/fiscal/value/document'
import { useQuery } from '@tanstack/react-query'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { useUser } from '../../components/session/current-user.ts'
import { percent } from '../../lib/format.ts'
import { newRowKey } from '../../lib/new-row-key.ts'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Optional } from '../../ui/optional.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PercentInput } from '../../ui/percent-input.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { emptyCoproducer, producerShare, SCALE } from './coproducer-form.ts'
import type { ProductValues } from './product-form.ts'
import styles from './product-panels.module.css'

type Form = UseFormReturnType<ProductValues>
const MOST = 20

/** Co-producers of each sale, and the company's remaining share. */
export function CoproducersPanel({ form }: { form: Form }) {
  const { coproducers } = form.values
  const left = producerShare(coproducers)

  return (
    <Panel
      title="Coprodutores"
      aside={
        coproducers.length > 0 && (
          <span role="status" data-over={left < 0 || undefined} className={styles.left}>
            {left < 0 ? `${percent(-left / SCALE)} a mais` : `ficam ${percent(left / SCALE)} com a empresa`}
          </span>
        )
      }
    >
      {coproducers.length === 0 && <p className="support">Ninguém divide as vendas deste produto.</p>}
      {coproducers.map((one, index) => (
        <Coproducer key={one.key} form={form} index={index} />
      ))}
      {coproducers.length < MOST && (
        <Button
          size="xs"
          mt={10}
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => form.insertListItem('coproducers', emptyCoproducer(newRowKey(coproducers)))}
        >
          Mais um coprodutor
        </Button>
      )}
    </Panel>
  )
}

function Coproducer({ form, index }: { form: Form; index: number }) {
  const { isPlatformAdmin } = useUser()
  const at = `coproducers.${index}`
  const one = form.values.coproducers[index]
  if (!one) return null
  const isCompany = one.company_id !== ''
  return (
    <fieldset className={styles.coproducer}>
      <legend>Coprodutor {index + 1}</legend>
      <FormGrid>
        {(isPlatformAdmin || isCompany) && (
          <Span of={12}>
            <PartnerCompany form={form} index={index} canChange={isPlatformAdmin} />
          </Span>
        )}
        {!isCompany && (
          <>
            <Span of={12}>
              <TextInput label="Nome" maxLength={150} {...form.getInputProps(`${at}.name`)} />
            </Span>
            <Span of={7}>
              <TextInput
                label="CPF ou CNPJ"
                {...form.getInputProps(`${at}.document`)}
                value={formatDocument(one.document)}
                onChange={(event) =>
                  form.setFieldValue(`${at}.document`, event.currentTarget.value.replace(/[\s./-]/g, '').toUpperCase())
                }
              />
            </Span>
          </>
        )}
        <Span of={5}>
          <PercentInput label="Parte" {...form.getInputProps(`${at}.percentage`)} />
        </Span>
        {!isCompany && (
          <Span of={12}>
            <TextInput label={<Optional>E-mail</Optional>} type="email" {...form.getInputProps(`${at}.email`)} />
          </Span>
        )}
      </FormGrid>
      <ActionIcon
        className={styles.remove ?? ''}
        variant="subtle"
        size={28}
        aria-label={`Tirar o coprodutor ${index + 1}`}
        onClick={() => form.removeListItem('coproducers', index)}
      >
        <Icon name="close" />
      </ActionIcon>
    </fieldset>
  )
}

/** A co-producer that is also a company in Talão issues its own share. Only a platform administrator may choose it. */
function PartnerCompany({ form, index, canChange }: { form: Form; index: number; canChange: boolean }) {
  const { data } = useQuery({ ...companyOptionsQuery, enabled: canChange })
  const one = form.values.coproducers[index]
  const known = one?.company_id
    ? [{ value: one.company_id, label: one.company_name || `Empresa ${one.company_id}` }]
    : []
  const others = (data?.data ?? [])
    .filter((company) => String(company.id) !== form.values.company_id)
    .map((company) => ({ value: String(company.id), label: company.corporate_name }))
  return (
    <SelectInput
      label="Empresa no Talão"
      disabled={!canChange}
      data={[{ value: '', label: 'Não está no Talão' }, ...(others.length > 0 ? others : known)]}
      {...form.getInputProps(`coproducers.${index}.company_id`)}
    />
  )
}
