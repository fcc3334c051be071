import type { CompanyOut } from '@talao/contract'
import type { SettingPlace } from '../setting-frame.tsx'
import { CfopPanel, NotePanel } from './nfe-panels.tsx'
import { NFE_SETTING_LABELS } from './nfe-setting-fields.ts'
import { checkNfeSetting, type NfeSettingValues, nfeSettingValues } from './nfe-setting-form.ts'
import { TaxPanels } from './nfe-tax-panels.tsx'
import { useSaveNfeSetting } from './queries.ts'
import { type NoteDefaults, SettingTab } from './setting-tab.tsx'

export function NfeTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  return <SettingTab of={DEFAULTS} company={company} at={at} save={useSaveNfeSetting(company)} />
}

const DEFAULTS: NoteDefaults<NfeSettingValues> = {
  kind: 'nfe',
  valuesOf: nfeSettingValues,
  versionOf: (company) => company.nfe_default_setting?.version,
  check: checkNfeSetting,
  labels: NFE_SETTING_LABELS,
  about:
    'Toda NF-e criada daqui em diante começa com estes padrões. O que o produto ou a própria nota diz vem antes; o que fica em branco segue a regra do regime. As notas já criadas ficam como estão.',
  main: (form, company) => (
    <>
      <NotePanel form={form} />
      <TaxPanels form={form} regime={company.tax_regime} />
    </>
  ),
  side: (form) => <CfopPanel form={form} />,
}
