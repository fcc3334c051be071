import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { DEFAULT_CFOP_NAMES, DEFAULT_CFOPS } from '@talao/fiscal/note/nfe-item'
import { isImmune } from '@talao/fiscal/tax/immune-ncm'
import { CODES_OF_BOOKS } from '@talao/fiscal/tax/product-codes'
import { HelpLink } from '../../components/links/help-link.tsx'
import type { CodeList } from '../../components/pick/code-query.ts'
import { CodeSelect } from '../../components/pick/code-select.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Optional } from '../../ui/optional.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PercentInput } from '../../ui/percent-input.tsx'
import { classField, type NfeValues, withNcm } from './nfe-form.ts'
import { OwnFields } from './own-fields.tsx'
import { PresetField } from './preset-field.tsx'
import type { ProductValues } from './product-form.ts'

type Form = UseFormReturnType<ProductValues>
type Props = { form: Form; company: CompanyOut | undefined }

/** NF-e fields of a product; an empty one uses the company's default. */
export function NfePanel({ form, company }: Props) {
  const defaults = company?.nfe_default_setting
  const isSimples = company?.tax_regime === 'SIMPLES_NACIONAL' || company?.tax_regime === 'MEI'
  const isBoth = form.values.type_fiscal_note === 'NFE_NFSE'
  const { nfe } = form.values
  const own = ownOf(nfe, isBoth)
  const classIn = classField(nfe, isBoth)
  const code = (list: CodeList, name: keyof NfeValues, label: React.ReactNode, rest: Rest = {}) => (
    <CodeSelect
      list={list}
      label={label}
      value={form.values.nfe[name]}
      error={form.errors[`nfe.${name}`]}
      onChange={(value) => form.setFieldValue(`nfe.${name}`, value)}
      {...rest}
    />
  )
  return (
    <Panel title="NF-e" hint="em branco, usa o padrão da empresa" aside={<HelpLink to="ncm">O que é NCM</HelpLink>}>
      <FormGrid>
        <Span of={12}>
          <PresetField form={form} document="NFE" company={company} />
        </Span>
        <Span of={6}>
          <CodeSelect
            list="ncm"
            label="NCM"
            value={nfe.ncm}
            error={form.errors['nfe.ncm']}
            fallback={defaults?.ncm}
            onChange={(ncm) => form.setFieldValue('nfe', withNcm(nfe, ncm, isBoth))}
          />
        </Span>
      </FormGrid>
      <OwnFields values={own} hasError={Object.keys(own).some((name) => Boolean(form.errors[`nfe.${name}`]))}>
        <FormGrid>
          <Span of={6}>
            {code('cest', 'cest', <Optional>CEST</Optional>, {
              fallback: defaults?.cest,
              ...(form.values.nfe.ncm ? { within: { ncm: form.values.nfe.ncm } } : {}),
            })}
          </Span>
          <Span of={3}>
            <TextInput
              label="Unidade"
              maxLength={6}
              placeholder={defaults ? `Da empresa: ${defaults.unit_measurement}` : 'UN'}
              {...form.getInputProps('nfe.unit_measurement')}
            />
          </Span>
          <Span of={5}>
            <TextInput
              label={<Optional>GTIN (código de barras)</Optional>}
              inputMode="numeric"
              maxLength={14}
              {...form.getInputProps('nfe.gtin')}
            />
          </Span>
          <Span of={4}>
            <TextInput
              label={<Optional>Benefício fiscal</Optional>}
              maxLength={10}
              {...form.getInputProps('nfe.cbenef')}
            />
          </Span>
          {DEFAULT_CFOP_NAMES.map((name) => (
            <Span key={name} of={6}>
              {code('cfop', name, DEFAULT_CFOPS[name], { fallback: defaults?.[name], within: { direction: 'saida' } })}
            </Span>
          ))}
          <Span of={8}>
            {code('cst', 'icms_cst', isSimples ? 'CSOSN' : 'CST do ICMS', {
              fallback: defaults?.nfe_tax.icms_cst,
              within: { tax: isSimples ? 'csosn' : 'icms' },
            })}
          </Span>
          <Span of={4}>
            <Rate form={form} name="icms_aliquot" label="ICMS" />
          </Span>
          <Span of={8}>
            {code('cst', 'pis_cst', 'CST do PIS', { fallback: defaults?.nfe_tax.pis_cst, within: { tax: 'pis' } })}
          </Span>
          <Span of={4}>
            <Rate form={form} name="pis_aliquot" label="PIS" />
          </Span>
          <Span of={8}>
            {code('cst', 'cofins_cst', 'CST da COFINS', {
              fallback: defaults?.nfe_tax.cofins_cst,
              within: { tax: 'cofins' },
            })}
          </Span>
          <Span of={4}>
            <Rate form={form} name="cofins_aliquot" label="COFINS" />
          </Span>
          <Span of={4}>
            {code('cst', 'cst_ibscbs', <Optional>CST do IBS e da CBS</Optional>, { within: { tax: 'ibscbs' } })}
          </Span>
          <Span of={8}>
            {code('cclasstrib', classIn, <Optional>Classificação do IBS e da CBS na NF-e</Optional>, {
              inherited: classElsewhere(nfe, isBoth, defaults?.ncm),
            })}
          </Span>
        </FormGrid>
      </OwnFields>
    </Panel>
  )
}

/** All fields but the NCM. On a product with both kinds of nota, `cclasstrib` belongs to the service. */
function ownOf({ ncm: _ncm, cclasstrib, ...others }: NfeValues, isBoth: boolean): Record<string, string> {
  return isBoth ? others : { ...others, cclasstrib }
}

type Rest = { fallback?: string | null | undefined; inherited?: string | undefined; within?: Record<string, string> }

/** Placeholder: the source of the goods' cClassTrib while its field is empty. */
function classElsewhere({ ncm, cclasstrib }: NfeValues, isBoth: boolean, ofCompany: string | null | undefined) {
  if (isImmune(ncm || (ofCompany ?? null))) return `Pelo NCM: ${CODES_OF_BOOKS.cclasstrib}`
  return isBoth && cclasstrib ? `Como no serviço: ${cclasstrib}` : undefined
}

function Rate({ form, name, label }: { form: Form; name: keyof NfeValues; label: string }) {
  return <PercentInput label={label} {...form.getInputProps(`nfe.${name}`)} />
}
