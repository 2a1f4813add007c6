// Loaded before a VS Code server: it serves the file PATCHED_WORKBENCH as the program of its page.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const { createReadStream } = fs;
const patched = process.env['PATCHED_WORKBENCH'];

/** @type {typeof createReadStream} */
fs.createReadStream = (path, options) => {
  const isWorkbench = /[\\/]browser[\\/]workbench[\\/]workbench\.js$/.test(String(path));
  return createReadStream(isWorkbench && patched ? patched : path, options);
};
syncBuiltinESMExports();
