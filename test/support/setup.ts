import 'reflect-metadata';
// A CommonJS dependency requires these in a cycle otherwise: they have to be whole before anything else loads.
import '@nestjs/common';
import '@nestjs/core';
