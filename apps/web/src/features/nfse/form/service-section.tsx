import { nfsServiceInput } from '@talao/fiscal/note/nfs-service'
import { ufOfCode } from '@talao/fiscal/value/uf'
import { useCity } from '../../../components/lookups/lookup-queries.ts'
import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import { Changed, type InheritedField, InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { ProductSelect } from '../../../components/pick/product-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { NfseForm } from './form-api.ts'
import { codeField, inheritedField, textField } from './service-field.tsx'
import { termGroup } from './term-group.tsx'

/** The service. Its codes come from the product or the company. */
export function ServiceSection({ nfse, canChoose }: { nfse: NfseForm; canChoose: boolean }) {
  const { form, values, base, errorOf, product, chooseProduct } = nfse
  const { lc_116, description } = values.nfs_service
  const place = usePlaceField(nfse)
  const isDescribed = values.items.some((item) => item.description.trim() !== '')
  return (
    <FormSection id="servico" title="Serviço" hint={product && 'preenchido pelo produto'}>
      <FormGrid>
        {canChoose && (
          <Span of={12}>
            <ProductSelect
              label="Produto"
              companyId={values.company_id}
              value={product?.id ?? null}
              knownName={product?.name ?? ''}
              onChange={chooseProduct}
            />
          </Span>
        )}
        <Span of={12}>
          <Changed when={description !== base.nfs_service.description}>
            <TextArea
              // Without a description, the nota uses the descriptions of its items.
              label={isDescribed ? <Optional>Descrição do serviço</Optional> : 'Descrição do serviço'}
              rows={3}
              maxLength={2000}
              placeholder="Em branco: a descrição dos itens."
              data-path="nfs_service.description"
              value={description}
              error={errorOf('nfs_service.description')}
              onChange={(event) => form.setFieldValue('nfs_service.description', event.currentTarget.value)}
            />
          </Changed>
        </Span>
      </FormGrid>
      <InheritedFields
        fields={[
          codeField(nfse, 'lc_116', 'lc-116'),
          codeField(nfse, 'national_service_code', 'national-service-code'),
          textField(nfse, 'municipal_service_code'),
          textField(nfse, 'municipal_service_description', 8),
          codeField(nfse, 'nbs', 'nbs', lc_116 ? { lc_116 } : undefined),
          codeField(nfse, 'cnae', 'cnae'),
          codeField(nfse, 'cclasstrib', 'cclasstrib', lc_116 ? { lc_116 } : undefined),
          textField(nfse, 'cindop'),
          place,
          termGroup(nfse, 'foreign_trade'),
          termGroup(nfse, 'event'),
        ]}
      />
    </FormSection>
  )
}

const PLACE = nfsServiceInput('destination_city')

/** The UF is derived from the city. */
function usePlaceField(nfse: NfseForm): InheritedField {
  const { form, values, errorOf, late } = nfse
  const { destination_city: id } = values.nfs_service
  const city = useCity(id)
  return inheritedField(nfse, 'destination_city', {
    value: city ? `${city.name} – ${city.state.uf}` : id === null ? 'a da empresa' : String(id),
    width: 6,
    field: late ? (
      <late.CitySelect
        key={`${id} ${city?.id}`}
        label={PLACE}
        value={id}
        known={city}
        knownUf={city?.state.uf}
        error={errorOf('nfs_service.destination_city')}
        onChange={(chosen) => {
          form.setFieldValue('nfs_service.destination_city', chosen)
          form.setFieldValue('nfs_service.destination_uf', chosen === null ? '' : ufOf(chosen))
        }}
      />
    ) : (
      <FieldPlaceholder label={PLACE} value={city?.name ?? ''} />
    ),
  })
}

function ufOf(city: number): string {
  return ufOfCode(Math.floor(city / 100_000)) ?? ''
}
