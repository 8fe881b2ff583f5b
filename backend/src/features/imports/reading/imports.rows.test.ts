// Reading of texts: tables of spreadsheet programs, calendar files, and exports of Raid-Helper and thatsmybis.
import { expect, test } from '@jest/globals';
import { readImport } from './imports.rows.ts';
import { readRows, separatorOf } from './imports.table.ts';

const zone = 'Europe/Berlin';

test.each([
  ['Name;Preis\r\nKnife;1.234,56\r\nSpice, pure;2,5', ';'],
  ['Name,Price\nKnife,"1,234.56"\n"a;b",2', ','],
  ['Name\tPrice\nKnife, old\t5', '\t'],
  ['Name\nKnife', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
test('lines are numbered as in the file, also after cells of several lines and empty lines', () => {
  const text = '\uFEFFsep=;\r\nName;Text\r\n"a ""b""";"two\r\nlines"\r\n;\r\n\r\nc;d\r\n';
  expect(readRows(text)).toEqual([
    { line: 2, cells: ['Name', 'Text'] },
    { line: 3, cells: ['a "b"', 'two\nlines'] },
    { line: 7, cells: ['c', 'd'] },
  ]);
});
test('a quotation mark that never ends is refused', () => {
  expect(() => readRows('a,b\n"c,d')).toThrow('quotation mark');
});

test('a German sheet with a title above its headings', () => {
  const text =
    'Lagerliste der Gilde;;;\n;;;\nGegenstand;Kategorie;Menge;Preis\nKrysmesser;Waffe;2;1.500,00\nSand;Rohstoff;1.000;5,00';
  const reading = readImport(text, {}, zone);
  expect([reading.kind, reading.columns, reading.problems, reading.questions]).toEqual([
    'items',
    ['name', 'category', 'quantity', 'price'],
    [],
    [],
  ]);
  const rest = { listingType: 'selling', priceUnit: 'Solari' };
  expect(reading.rows).toEqual([
    { line: 4, values: { name: 'Krysmesser', category: 'Weapon', quantity: 2, price: 1500, ...rest } },
    { line: 5, values: { name: 'Sand', category: 'Resource', quantity: 1000, price: 5, ...rest } },
  ]);
});
test('numbers and dates that can be read in two ways are asked about, and the answer is used', () => {
  const text = 'Title,Date,Time,Seats\nRaid,03/04/2027,20:00,1.234';
  const reading = readImport(text, { kind: 'events' }, zone);
  expect(reading.questions).toEqual([
    { about: 'numbers', example: '1.234' },
    { about: 'dates', example: '03/04/2027' },
  ]);
  const answered = readImport(text, { kind: 'events', numbers: 'comma', dates: 'month' }, zone);
  expect(answered.rows[0]?.values).toMatchObject({ date: '2027-03-04', maxParticipants: 1234 });
  expect(readImport(`${text}\nNext,31/12/2027,20:00,"12,5"`, { kind: 'events' }, zone).questions).toEqual([]);
});
test('wrong cells are named by line and column', () => {
  const text = 'Item;Category;Quantity\nKnife;Weapon;few\nSpoon;Cutlery;2';
  expect(readImport(text, {}, zone).problems).toEqual([
    { line: 2, column: 'quantity', message: '"few" is not a number' },
    { line: 3, column: 'category', message: '"Cutlery" is none of Weapon, Armor, Resource, Vehicle, Blueprint' },
  ]);
});
test('a table without headings is guessed from its cells', () => {
  const text = 'Moss\t100000000000000012\tOfficer\nFern\t100000000000000013\tMember';
  const reading = readImport(text, { kind: 'members' }, zone);
  expect([reading.table.headings, reading.columns]).toEqual([null, ['name', 'discordId', 'role']]);
  expect(reading.rows[0]?.values).toEqual({ name: 'Moss', discordId: '100000000000000012', role: 'Officer' });
});
test('a column that an admin chooses replaces the guess', () => {
  const reading = readImport('Item,Label\nKnife,Old one', { kind: 'items', columns: ['name', 'description'] }, zone);
  expect(reading.rows[0]?.values).toMatchObject({ name: 'Knife', description: 'Old one' });
});

test('a calendar file: folded lines, escapes, zones, lengths, and events that repeat', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:Raid\\, second ',
    ' half',
    'DTSTART:20271231T190000Z',
    'DTEND:20271231T213000Z',
    'DESCRIPTION:Bring\\nwater',
    'BEGIN:VALARM',
    'DESCRIPTION:Soon',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:In New York',
    'DTSTART;TZID=America/New_York:20270601T200000',
    'DURATION:PT1H',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Each week',
    'DTSTART:20270601T200000',
    'RRULE:FREQ=WEEKLY',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const reading = readImport(text, { kind: 'items' }, zone);
  expect(reading.kind).toBe('events');
  expect(reading.rows).toMatchObject([
    {
      line: 2,
      values: {
        title: 'Raid, second half',
        date: '2027-12-31',
        time: '20:00',
        lengthMinutes: 150,
        description: 'Bring\nwater',
      },
    },
    { line: 12, values: { title: 'In New York', date: '2027-06-02', time: '02:00', lengthMinutes: 60 } },
    { line: 17, values: { date: '2027-06-01', time: '20:00' } },
  ]);
  expect(reading.problems).toEqual([
    { line: 17, column: null, message: 'Repeating events cannot be imported. Enter the series here' },
  ]);
});
test("Raid-Helper's JSON is an event, or the people who signed up", () => {
  const text = JSON.stringify({
    date: '12-3-2027',
    time: '20:30',
    title: 'Gruul',
    description: '',
    signups: [
      { name: 'Akatoshi', userid: '509724063262834698', class: 'Tank', status: 'primary' },
      { name: 'Art', userid: '211134988119310337', class: 'Paladin', status: 'primary' },
    ],
  });
  const event = readImport(text, {}, zone);
  expect([event.kind, event.rows[0]?.values]).toEqual([
    'events',
    { title: 'Gruul', date: '2027-03-12', time: '20:30', type: 'Raid', description: 'Gruul' },
  ]);
  const people = readImport(text, { kind: 'members' }, zone);
  expect(people.rows[1]?.values).toEqual({ name: 'Art', discordId: '211134988119310337', role: 'Member' });
});
test("Raid-Helper's table of sign-ups has names and Discord ids", () => {
  const text = 'Role,Spec,Name,ID,Timestamp,Status\nTanks,Guardian,Chaiser,353863554585067532,2027-03-18,primary';
  const { columns } = readImport(text, { kind: 'members' }, zone);
  expect([columns[2], columns[3]]).toEqual(['name', 'discordId']);
});
test("thatsmybis' export is read as items", () => {
  const head =
    'type,raid_group_name,member_name,character_name,character_class,character_is_alt,character_inactive_at,character_note,sort_order,item_name,item_id,is_offspec,note,received_at,import_id,item_note,item_prio_note,item_tier,item_tier_label,created_at,updated_at';
  const row = 'wishlist,Core,Moss,Mossy,Mage,0,,,1,Staff of Dawn,50609,0,For raids,,,,,,,2024-01-01 10:00:00,';
  const reading = readImport(`${head}\n${row}`, {}, zone);
  expect(reading.kind).toBe('items');
  expect(reading.rows[0]?.values).toMatchObject({
    name: 'Staff of Dawn',
    listingType: 'buying',
    description: 'For raids',
  });
});
