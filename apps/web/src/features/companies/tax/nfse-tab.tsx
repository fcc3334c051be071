import type { CompanyOut } from '@talao/contract'
import type { SettingPlace } from '../setting-frame.tsx'
import { ApproximatePanel, ServiceNotePanel, ServicePanel, WithheldPanel } from './nfse-panels.tsx'
import {
  checkNfseSetting,
  NFSE_SETTING_LABELS,
  type NfseSettingValues,
  nfseSettingValues,
} from './nfse-setting-form.ts'
import { useSaveNfseSetting } from './queries.ts'
import { type NoteDefaults, SettingTab } from './setting-tab.tsx'

export function NfseTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  return <SettingTab of={DEFAULTS} company={company} at={at} save={useSaveNfseSetting(company)} />
}

const DEFAULTS: NoteDefaults<NfseSettingValues> = {
  kind: 'nfse',
  valuesOf: nfseSettingValues,
  versionOf: (company) => company.nfs_default_setting?.version,
  check: checkNfseSetting,
  labels: NFSE_SETTING_LABELS,
  about:
    'Toda NFS-e criada daqui em diante começa com estes padrões. O que o produto ou a própria nota diz vem antes. As notas já criadas ficam como estão.',
  main: (form) => (
    <>
      <ServiceNotePanel form={form} />
      <ServicePanel form={form} />
    </>
  ),
  side: (form, company) => (
    <>
      <WithheldPanel form={form} />
      <ApproximatePanel form={form} regime={company.tax_regime} />
    </>
  ),
}
