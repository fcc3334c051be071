import { BUILD_REJECTIONS } from '@talao/fiscal/rejection/rejection-table'
import { expect, it } from 'vitest'
import { fixLocationOfPath, fixLocationOfRefusal } from './fix-location.ts'

const REFUSED = {
  enotas_status: 'FAIL',
  gateway: 'FOCUS_NFE',
  authority_code: 'empresa_nao_habilitada',
  authority_message: 'Emitente ainda não habilitado para emissão de NFSe',
  sale_id: null,
}

it.each([
  [{}, 'company'],
  [{ authority_code: 'certificado_vencido', authority_message: null }, 'company'],
  [{ authority_code: 'permissao_negada', authority_message: null }, 'company'],
  [{ gateway: 'NFSE_NACIONAL', authority_code: 'E0116', authority_message: null }, 'company'],
  [{ gateway: 'NFSE_NACIONAL', authority_code: 'E0037', authority_message: null }, 'company'],
  [{ gateway: 'SEFAZ', authority_code: '208', authority_message: null }, 'buyer'],
  [{ gateway: 'SEFAZ', authority_code: '778', authority_message: '[nItem:1]' }, 'note'],
  [{ gateway: 'SEFAZ', authority_code: '778', authority_message: '[nItem:1]', sale_id: 7 }, 'product'],
  [{ authority_code: 'algo_novo', authority_message: 'Algo' }, 'note'],
])('a refusal %o is mended at the %s', (refused, place) => {
  expect(fixLocationOfRefusal({ ...REFUSED, ...refused }, BUILD_REJECTIONS)?.place).toBe(place)
})

it('a note that is whole has nothing to mend', () => {
  for (const enotas_status of ['PENDING', 'PROCESSING', 'Autorizada', 'Cancelada'])
    expect(fixLocationOfRefusal({ ...REFUSED, enotas_status }, BUILD_REJECTIONS)).toBeNull()
})

it('the service of a sale is mended at its product, its description at the note', () => {
  const place = (path: string | null) => fixLocationOfPath(path, true).place
  expect([place('nfs_service.nbs'), place('nfs_service.description'), place(null)]).toEqual(['product', 'note', 'note'])
  expect([place('items.*.ncm'), place('items.*.quantity')]).toEqual(['product', 'note'])
})
