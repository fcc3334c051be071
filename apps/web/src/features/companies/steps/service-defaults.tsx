import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/values'
import { useReloadCompany } from '../../../components/company.ts'
import { readinessQuery, type StepProps } from '../../../components/readiness.ts'
import { call } from '../../../lib/api.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { focusFirstFault } from '../focus-first-fault.ts'
import { ApproximatePanel, ServicePanel, WithheldPanel } from '../nfse-panels.tsx'
import { checkNfseSetting, type NfseSettingValues, nfseSettingBody, nfseSettingValues } from '../nfse-setting-form.ts'
import styles from './steps.module.css'

type Own = Pick<CompanyOut, 'tax_regime'> & { municipal_registration: string }

/** What an NFS-e takes from the company: its regime and registration, and the defaults of its services. The rest waits on their own screen. */
export function ServiceDefaults({ company, onDone, skip }: StepProps) {
  const save = useSaveServices(company)
  const own = useForm<Own>({
    initialValues: {
      tax_regime: company.tax_regime,
      municipal_registration: company.municipal_registration ?? '',
    },
  })
  const form = useForm({ initialValues: nfseSettingValues(company), validate: checkNfseSetting })
  const submit = form.onSubmit(
    (service) =>
      save.mutate(
        { own: own.values, service },
        {
          onSuccess: onDone,
          onError: (error) => {
            own.setErrors(fieldMessages(error))
            form.setErrors(fieldMessages(error))
            focusFirstFault()
          },
        },
      ),
    focusFirstFault,
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Lacking companyId={company.id} />
      <Panel title="Regime e inscrição">
        <FormGrid>
          <Span of={6}>
            <SelectInput
              label="Regime tributário"
              data={Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label }))}
              {...own.getInputProps('tax_regime')}
            />
          </Span>
          <Span of={6}>
            <TextInput
              label={<Optional>Inscrição municipal</Optional>}
              description="Só onde a prefeitura a dá."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              maxLength={15}
              {...own.getInputProps('municipal_registration')}
            />
          </Span>
        </FormGrid>
      </Panel>
      <ServicePanel form={form} />
      <WithheldPanel form={form} />
      <ApproximatePanel form={form} regime={own.values.tax_regime} />
      <div className={styles.foot}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          Salvar e continuar
        </Button>
        {skip}
      </div>
    </form>
  )
}

/** What is asked depends on city, regime and service: only the server knows what is left. */
function Lacking({ companyId }: { companyId: number }) {
  const { data: items = [] } = useQuery(readinessQuery(companyId))
  const item = items.find(({ key }) => key === 'service_defaults')
  if (!item || item.ok) return null
  return (
    <div role="status">
      <Notice tone="ambar" title={item.text} />
    </div>
  )
}

function useSaveServices(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: async ({ own, service }: { own: Own; service: NfseSettingValues }) => {
      const isOwnChanged =
        own.tax_regime !== company.tax_regime ||
        own.municipal_registration.trim() !== (company.municipal_registration ?? '')
      if (isOwnChanged) {
        const body = { ...own, version: company.version }
        await call('PUT /api/company/:id', { params: { id: company.id }, query: { quiet: true }, body })
      }
      return call('PUT /api/company-complementary/nfs-default-setting/:companyId', {
        params: { companyId: company.id },
        body: nfseSettingBody(service, company.nfs_default_setting ?? undefined),
      })
    },
    onSettled: reload,
  })
}
