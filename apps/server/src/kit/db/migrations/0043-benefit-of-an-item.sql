-- Code of the tax benefit of the issuer's state (cBenef): of its product, or said of the item itself.
alter table note_item add column cbenef text;
