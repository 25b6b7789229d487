import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';

const itemSchema = z.strictObject({
  action: z.string().max(200), // sent back as `app.action` when the item is chosen
  label: textSchema(5000),
  keys: z.string().max(100).optional(), // in the form of the action table: `Mod+Shift+Z`
  checked: z.boolean().optional(), // absent unless the item is a toggle
});

const submenuSchema = z.strictObject({ label: textSchema(200), items: z.array(itemSchema).max(200) });

/** A menu of the menu bar: sections, separated by lines. */
export const menuSchema = z.strictObject({
  label: textSchema(200),
  sections: z.array(z.array(z.union([itemSchema, submenuSchema])).max(200)).max(50),
});

export type MenuItem = z.infer<typeof itemSchema>;
export type Submenu = z.infer<typeof submenuSchema>;
export type Menu = z.infer<typeof menuSchema>;
