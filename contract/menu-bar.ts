import { z } from 'zod';
import { textSchema } from './words/text-schema.ts';

const itemSchema = z.strictObject({
  action: z.string().max(200), // what `app.action` tells the window when it is chosen
  label: textSchema(5000),
  keys: z.string().max(100).optional(), // as the action table has them: `Mod+Shift+Z`
  checked: z.boolean().optional(), // absent where it is no switch
});

const submenuSchema = z.strictObject({ label: textSchema(200), items: z.array(itemSchema).max(200) });

/** A menu of the menu bar as the window describes it: sections with lines between them. */
export const menuSchema = z.strictObject({
  label: textSchema(200),
  sections: z.array(z.array(z.union([itemSchema, submenuSchema])).max(200)).max(50),
});

export type MenuItem = z.infer<typeof itemSchema>;
export type Submenu = z.infer<typeof submenuSchema>;
export type Menu = z.infer<typeof menuSchema>;
