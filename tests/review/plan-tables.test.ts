import { TABLES, testTables } from './plan-tables.ts';

testTables(TABLES.slice(0, 8));
